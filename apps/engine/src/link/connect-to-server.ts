import { connect, type TLSSocket } from 'node:tls'
import { linkTls, linkTlsIdentity } from '@parley/contract/engine-wire'

/**
 * Opens a connection to a server with the installation's secret; fails with any other. `secureConnect` reports that it is ready.
 */
export const connectToServer = (
  server: { readonly host: string; readonly port: number },
  secret: Buffer,
): TLSSocket => {
  const socket = connect({
    ...server,
    ...linkTls,
    pskCallback: () => ({ psk: secret, identity: linkTlsIdentity }),
    // The pre-shared key authenticates the server; there is no certificate with a name to check.
    checkServerIdentity: () => undefined,
  })
  return socket.setNoDelay(true).setKeepAlive(true, 10_000)
}
