import { api, type ResponseOf } from '@parley/contract/api'
import { useMemo, useState } from 'react'
import { useRequest } from '../../platform/use-request.ts'
import { startOfDay } from '../../ui/start-of-day.ts'
import { type Heat, wayKey } from './canvas-parts.ts'

type SceneHeat = ResponseOf<typeof api.findSceneHeat>

/** How real calls went through the flow, while the heat map is on. */
export const useHeat = (sceneId: string) => {
  const [isOn, setOn] = useState(false)
  const [days, setDays] = useState(30)
  const [version, setVersion] = useState(0)
  const query = useRequest(
    api.findSceneHeat,
    { id: sceneId, n: version, startTime: startOfDay(days - 1) },
    { enabled: isOn, keepLast: true },
  )
  const { data } = query
  const heat = useMemo(() => (isOn && data !== undefined ? heatOf(data) : undefined), [isOn, data])
  return { isOn, setOn, days, setDays, version, setVersion, query, heat }
}

const heatOf = ({ calls, nodes, ways }: SceneHeat): Heat => {
  const leaving = new Map<string, number>()
  for (const { source, times } of ways) leaving.set(source, (leaving.get(source) ?? 0) + times)
  return {
    byNode: new Map(
      nodes.map((node) => [
        node.nodeId,
        {
          calls: node.calls,
          share: node.calls / calls,
          hungUp: node.hungUp / node.calls,
          silent: node.silent / node.calls,
        },
      ]),
    ),
    byWay: new Map(
      ways.map(({ source, target, times }) => [
        wayKey(source, target),
        { times, share: times / (leaving.get(source) ?? times) },
      ]),
    ),
  }
}
