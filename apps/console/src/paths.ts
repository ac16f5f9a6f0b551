/** Every link of the console is built here. */
export const paths = {
  login: '/login',
  scenes: '/callbot/utterance',
  /** The form of a new script, with a template chosen. */
  newScene: '/callbot/utterance?new=template',
  scene: (sceneId: string, tab = 'flowchart') =>
    `/callbot/utterance/setting/${encodeURIComponent(sceneId)}/${tab}#?sceneId=${encodeURIComponent(sceneId)}`,
  /** A node of a scene's flow, or a branch that leaves it. */
  place: (
    sceneId: string,
    { nodeId, connectionId }: { readonly nodeId: string; readonly connectionId: string },
  ) => paths.scene(sceneId).replace('#', `?${queryOf({ node: nodeId, branch: connectionId })}#`),
  tasks: '/callbot/callcenter',
  newTask: '/callbot/callcenter/task/new',
  task: (taskId: string) => `/callbot/callcenter/task/${encodeURIComponent(taskId)}`,
  preflight: (taskId: string) => `/callbot/callcenter/task/${encodeURIComponent(taskId)}/preflight`,
  records: '/callbot/callcenter/record/info',
  /** The calls that match the filters; undefined filters are left out. */
  recordsOf: (chosen: Readonly<Record<string, string | number | undefined>>) =>
    `/callbot/callcenter/record/info?${queryOf(chosen)}`,
  recordsOfTask: (taskId: string) => `/callbot/callcenter/record/info?taskId=${encodeURIComponent(taskId)}`,
  call: (callId: string) => `/callbot/callcenter/record/feed?callId=${encodeURIComponent(callId)}`,
  pacing: '/callbot/pacing',
  seats: '/callbot/seats',
  lines: '/grant/routerManagement',
  users: '/grant/customer',
  bill: '/callbot/bill',
  sms: '/callbot/setting',
  changePassword: '/callbot/change/password',
} as const

const queryOf = (chosen: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(chosen).flatMap(([field, value]) =>
      value === undefined || value === '' ? [] : [[field, String(value)]],
    ),
  ).toString()
