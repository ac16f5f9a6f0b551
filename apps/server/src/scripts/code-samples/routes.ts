import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { accessScene } from '../scenes/index.ts'
import { curlSample } from './curl-sample.ts'
import { javaSample } from './java-sample.ts'
import { pythonSample } from './python-sample.ts'
import { typescriptSample } from './typescript-sample.ts'

const samples = {
  curl: curlSample,
  typescript: typescriptSample,
  python: pythonSample,
  java: javaSample,
} as const

export const codeSampleHandlers = {
  exportCode: ({ app, principal }, { sceneId, language }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { scene } = await accessScene(tx, principal, { id: sceneId })
      return { type: 'text/plain; charset=utf-8', body: Buffer.from(samples[language](scene.id)) }
    }),
} satisfies Partial<Handlers>
