// The walls of the house. Each rule says why it stands; boundaries.proof.mjs breaks every one of them on purpose.
const tests = String.raw`\.(test|proof)\.ts$`

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
    name: 'features-by-their-door',
    comment: 'One feature enters another by its index.ts only.',
    from: { path: '^apps/(server|console)/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/(server|console)/src/features/[^/]+/',
      pathNot: ['^apps/$1/src/features/$2/', '/index\\.ts$'],
    },
  },
  {
    name: 'platform-below-features',
    comment: 'The platform carries the features and knows none of them.',
    from: { path: '^apps/(server|console)/src/(platform|ui)/', pathNot: tests },
    to: { path: '^apps/$1/src/(features|runtime)/' },
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
