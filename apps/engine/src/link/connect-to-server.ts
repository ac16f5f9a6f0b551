import { connect, type TLSSocket } from 'node:tls'
import { linkTls, linkTlsIdentity } from '@parley/contract/engine-wire'

/** Opens a connection to a server that knows the installation's secret; to any other it fails. `secureConnect` says that it stands. */
export const connectToServer = (
  server: { readonly host: string; readonly port: number },
  secret: Buffer,
): TLSSocket => {
  const socket = connect({
    ...server,
    ...linkTls,
    pskCallback: () => ({ psk: secret, identity: linkTlsIdentity }),
    // The key proves the server; it has no certificate whose name could be checked.
    checkServerIdentity: () => undefined,
  })
  return socket.setNoDelay(true).setKeepAlive(true, 10_000)
}
