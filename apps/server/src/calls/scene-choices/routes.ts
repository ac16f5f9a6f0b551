import { Refusal } from '@parley/contract/refusals'
import { type AccountId, loginId, type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { settingsInForce } from '@parley/core/dialogue'
import { findUser } from '../../accounts/users/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiApp, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { readScript } from '../../scripts/scenes/index.ts'
import { listGroups } from '../agent-groups/index.ts'
import { listUsableLines } from '../lines/index.ts'

/** The choices of a script's general settings, and of a user's. */
export const sceneChoiceHandlers = {
  findSceneConfigInfo: (request, { id }) =>
    readScript(request, { sceneId: id, read: 'tricks' }, ({ language }, scene, tx) =>
      choices(request.app, tx, scene.isInTree ? scene.account : request.principal.account, [language]),
    ),
  findConfigInfo: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const user = await findUser(tx, principal.account, wireId(id, loginId))
      if (user === undefined) throw new Refusal('not_found')
      return choices(app, tx, user.account, scriptLanguages)
    }),
} satisfies Partial<Handlers>

/** Outbound types in the documents' order (decision §5). */
const algorithms = ['proportional', 'predictive v1.0', 'predictive v2.0']

/** Vendor 0 is the embedded speech chain, the only one: each language's own voice, and the named voices of engines. */
const choices = async (
  app: Pick<ApiApp, 'voices'>,
  tx: Tx,
  account: AccountId,
  languages: readonly ScriptLanguage[],
) => {
  const lines = await listUsableLines(tx, account)
  const groups = await listGroups(tx, account)
  return {
    lines: lines.map(({ id, name }) => ({ id, name })),
    voices: languages.flatMap((language) => [
      { id: '', name: 'default', language, vendor: 0 },
      ...app
        .voices()
        .filter((voice) => voice.language === language)
        .map(({ name }) => ({ id: name, name, language, vendor: 0 })),
    ]),
    agentGroups: groups.map(({ id, name }) => ({ id, name })),
    algorithms: algorithms.map((name, at) => ({
      id: at + 1,
      name,
      inForce: settingsInForce.predictionAlgorithm,
    })),
    languages: [...languages],
  }
}
