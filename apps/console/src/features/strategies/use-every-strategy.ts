import { api } from '@parley/contract/api'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/call-api.ts'
import { callKey } from '../../platform/use-request.ts'

type Option = { readonly value: number; readonly label: string }

const pageSize = 200

/** Strategies of a scene by their numbers, each followed by its rounds under its own name; empty while they are fetched. */
export const useEveryStrategy = (sceneId: string, isWanted = true): readonly Option[] => {
  const query = useQuery({
    queryKey: callKey(api.listStrategies, { sceneId, withRounds: true }),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const options: Option[] = []
      const { data: strategies } = await callApi(api.listStrategies, { sceneId, pageSize }, { signal })
      for (const { id, name } of strategies) {
        options.push({ value: numberOf(id), label: name })
        const { data: rounds } = await callApi(api.listRounds, { strategyId: id, pageSize }, { signal })
        for (const round of rounds)
          options.push({ value: numberOf(round.id), label: `${name} · ${round.name}` })
      }
      return options
    },
  })
  return query.data ?? none
}

/** Items of a scene are called by its id and their number. */
const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('.') + 1))

const none: readonly Option[] = []
