// The walls of the house. Each rule says why it stands; boundaries.proof.mjs breaks every one of them on purpose.
const tests = String.raw`\.(test|proof)\.ts$`

const domains = '(?:accounts|billing|scripts|calls|campaigns)'

/**
 * The server's layers from the lowest, each with what stands above it; billing and scripts stand side by side.
 * @type {readonly (readonly [layer: string, above: readonly string[]])[]}
 */
const serverLayers = [
  ['platform', ['accounts', 'billing', 'scripts', 'calls', 'campaigns', 'startup']],
  ['accounts', ['billing', 'scripts', 'calls', 'campaigns', 'startup']],
  ['billing', ['scripts', 'calls', 'campaigns', 'startup']],
  ['scripts', ['billing', 'calls', 'campaigns', 'startup']],
  ['calls', ['campaigns', 'startup']],
  ['campaigns', ['startup']],
]

/** What they do comes before there is an account, or takes a lock by its name and touches no row. */
const sqlBeforeAccounts = [
  'accounts/accounts/create-root\\.ts$',
  'accounts/idempotency/hold-key\\.ts$',
  'accounts/logins/login-by-name\\.ts$',
  'accounts/sessions/session-lookups\\.ts$',
]

/**
 * RFC 3261 §5, from the lowest.
 * @type {readonly (readonly [layer: string, above: readonly string[]])[]}
 */
const sipLayers = [
  ['message', ['transport', 'transaction', 'dialog', 'call']],
  ['transport', ['transaction', 'dialog', 'call']],
  ['transaction', ['dialog', 'call']],
  ['dialog', ['call']],
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const rules = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or a third one is missing.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'contract-imports-nobody',
    comment: 'The ground floor stands alone: it knows our words and zod, nothing else.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: ['^contract/', '^node_modules/zod/'] },
  },
  {
    name: 'vocabulary-without-library',
    comment: 'Words are parsed once and trusted after; they need no library.',
    from: { path: '^contract/vocabulary/', pathNot: tests },
    to: { pathNot: ['^contract/vocabulary/', '^contract/coded.ts$'] },
  },
  {
    name: 'core-knows-only-the-contract',
    comment: 'Rules take facts and return decisions: no I/O, no npm, no edge, no app.',
    from: { path: '^core/', pathNot: [tests, '/testing/'] },
    to: { pathNot: ['^core/', '^contract/'] },
  },
  {
    name: 'core-rooms-apart',
    comment: 'Dialogue, dialing, rating and sms do not know each other; who needs two of them is an app.',
    from: { path: '^core/([^/]+)/' },
    to: { path: '^core/', pathNot: '^core/$1/' },
  },
  {
    name: 'edge-knows-no-rules',
    comment: 'Translators know the world and our words; what to do is decided elsewhere.',
    from: { path: '^edge/' },
    to: { path: '^(core|apps)/' },
  },
  {
    name: 'edge-rooms-apart',
    comment:
      'Telephony, speech and patterns meet only in the engine; which addresses are closed any of them may ask.',
    from: { path: '^edge/([^/]+)/' },
    to: { path: '^edge/[^/]+/', pathNot: '^edge/($1|egress)/' },
  },
  {
    name: 'apps-apart',
    comment: 'Apps speak over a wire, never by import.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-without-edges-of-the-call',
    comment: 'The call runner lives in the engine: the server must run while no call is near it.',
    from: { path: '^apps/server/' },
    to: { path: '^edge/(telephony|speech)/' },
  },
  {
    name: 'console-in-the-browser',
    comment:
      'The console runs in a browser: no Node, and of the edge only the patterns, which are plain JavaScript.',
    from: { path: '^apps/console/src/', pathNot: tests },
    to: { path: '^edge/', pathNot: '^edge/patterns/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sandbox-without-rules',
    comment: 'The pretend world must not know how we decide, or it would prove only itself.',
    from: { path: '^apps/sandbox/' },
    to: { path: '^core/' },
  },
  {
    name: 'features-by-their-index',
    comment: 'One feature enters another by its index.ts only.',
    from: { path: '^apps/console/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/console/src/features/[^/]+/',
      pathNot: ['^apps/console/src/features/$1/', '/index\\.ts$'],
    },
  },
  {
    name: 'server-features-by-their-index',
    comment:
      'A feature of the server is entered by its index.ts only; background services of a domain are one machine.',
    from: { path: `^apps/server/src/(${domains}/(?:background/)?[^/]+)/`, pathNot: tests },
    to: {
      path: `^apps/server/src/${domains}/(?:background/)?[^/]+/`,
      pathNot: ['^apps/server/src/$1/', '/index\\.ts$', '/background/'],
    },
  },
  ...serverLayers.map(([layer, above]) => ({
    name: `server-layer-${layer}`,
    comment: `${layer} may be imported by what stands above it, and imports nothing of that: ${above.join(', ')}.`,
    from: { path: `^apps/server/src/${layer}/`, pathNot: tests },
    to: { path: `^apps/server/src/(${above.join('|')})/` },
  })),
  {
    name: 'features-without-background',
    comment:
      'Requests write what the background work finds; they do not run it. A voice test alone needs an engine at once.',
    from: {
      path: `^apps/server/src/${domains}/`,
      pathNot: [tests, '/background/', '^apps/server/src/calls/voice-test/'],
    },
    to: { path: `^apps/server/src/${domains}/background/` },
  },
  {
    name: 'sql-in-queries',
    comment: 'SQL stands in queries.ts or in a file named for its one statement in the background work.',
    from: {
      path: `^apps/server/src/${domains}/`,
      pathNot: [tests, '/background/', '/queries\\.ts$', ...sqlBeforeAccounts],
    },
    to: { path: '(^|/)node_modules/kysely/' },
  },
  ...sipLayers.map(([layer, above]) => ({
    name: `sip-layer-${layer}`,
    comment: `RFC 3261 §5: ${layer} knows nothing of ${above.join(', ')}.`,
    from: { path: `^edge/telephony/sip/${layer}/`, pathNot: tests },
    to: { path: `^edge/telephony/sip/(${above.join('|')})/` },
  })),
  {
    name: 'console-platform-below-features',
    comment: 'The platform and the kit carry the features and know none of them.',
    from: { path: '^apps/console/src/(platform|ui)/', pathNot: tests },
    to: { path: '^apps/console/src/features/' },
  },
  {
    name: 'tests-import-inwards',
    comment: 'What runs must not lean on what tests.',
    from: { pathNot: [tests, '/testing/', '^(e2e|bench|tools)/'] },
    to: { path: [tests, '/testing/'] },
  },
  {
    name: 'imports-exist',
    comment: 'An import that cannot be found hides every wall behind it.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'npm-packages-are-declared',
    comment: 'A package that npm only happened to lift up is gone with the next install.',
    from: { pathNot: [tests, '/testing/', '^(e2e|bench|tools)/'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

/** Judged by how the import is written, which the cruiser's rules cannot see. */
export const tunnelRule = {
  name: 'no-tunnels',
  comment: 'Another package is entered by its name and door, never by ../../ through the wall.',
}
