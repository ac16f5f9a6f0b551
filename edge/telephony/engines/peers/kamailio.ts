import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Debian's kamailio as a carrier's proxy: challenges (407), records its route, forwards calls to one callee.
 */
export interface Kamailio {
  readonly port: number
  close(): Promise<void>
}

export const hasKamailio = (): boolean => spawnSync('sh', ['-c', 'command -v kamailio']).status === 0

export const startKamailio = async (options: {
  readonly port: number
  readonly calleePort: number
  readonly username: string
  readonly password: string
}): Promise<Kamailio> => {
  const home = await mkdtemp(join(tmpdir(), 'parley-kamailio-'))
  const path = join(home, 'kamailio.cfg')
  await writeFile(path, config(options, home))
  const proxy = spawn('kamailio', ['-DD', '-E', '-f', path, '-m', '64', '-M', '8', '-Y', home, '-w', home], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: kamailio forks, and its children must end with it.
    detached: true,
  })
  let output = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = new Promise<void>((resolve) => proxy.once('exit', () => resolve()))
  for (let attempt = 0; attempt < 50 && !listens(options.port); attempt++) {
    if (proxy.exitCode !== null) throw new Error(`kamailio ended: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    port: options.port,
    close: async () => {
      if (proxy.pid !== undefined && proxy.exitCode === null) process.kill(-proxy.pid, 'SIGTERM')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Whether a process listens on this UDP port of the loopback, by the kernel's table. */
const listens = (port: number): boolean => {
  const { stdout } = spawnSync('cat', ['/proc/net/udp'], { encoding: 'utf8' })
  return stdout.includes(`0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} `)
}

const config = (
  { port, calleePort, username, password }: Parameters<typeof startKamailio>[0],
  home: string,
): string => `#!KAMAILIO
debug=1
log_stderror=yes
fork=yes
children=1
disable_tcp=yes
auto_aliases=no
listen=udp:127.0.0.1:${port}
mpath="/usr/lib/x86_64-linux-gnu/kamailio/modules:/usr/lib/aarch64-linux-gnu/kamailio/modules:/usr/lib/kamailio/modules"
loadmodule "kex.so"
loadmodule "corex.so"
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "maxfwd.so"
loadmodule "textops.so"
loadmodule "siputils.so"
loadmodule "auth.so"
modparam("rr", "enable_full_lr", 1)
modparam("auth", "secret", "${home}")
request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (loose_route()) { t_relay(); exit; }
    if (is_method("ACK") && t_check_trans()) { t_relay(); exit; }
    sl_send_reply("404", "Not here");
    exit;
  }
  t_check_trans();
  if (is_method("INVITE")) {
    if (!pv_proxy_authenticate("carrier", "${password}", "0") || $au != "${username}") {
      proxy_challenge("carrier", "1");
      exit;
    }
    consume_credentials();
    record_route();
  }
  $du = "sip:127.0.0.1:${calleePort}";
  t_relay();
}
`
