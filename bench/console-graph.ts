/** A flow of a number of nodes with about one and a half branches each, laid out as columns; deterministic. */
export const generatedGraph = (count: number) => {
  const rows = Math.ceil(Math.sqrt(count / 2))
  const idOf = (index: number): string => `n${index}`
  const nodes = Array.from({ length: count }, (_, index) => ({
    nodeId: idOf(index),
    type: index === 0 ? ('start' as const) : index >= count - 5 ? ('end' as const) : ('task' as const),
    title: `Step ${index}`,
    botWords: [
      {
        resId: `w${index}`,
        word: `This is what the robot says at step ${index}, a sentence of usual length.`,
      },
    ],
    position: { x: Math.floor(index / rows) * 380, y: (index % rows) * 170 },
  }))
  const edge = (source: number, target: number, kind: 'keywords' | 'noKeyword') => ({
    id: `e${source}${kind}`,
    source: idOf(source),
    target: idOf(target),
    name: kind === 'keywords' ? `answer ${source}` : 'otherwise',
    ...(kind === 'keywords' ? { keywords: `yes ${source}##sure ${source}##of course` } : { noKeyword: true }),
  })
  const last = count - 1
  const connections = Array.from({ length: count - 5 }, (_, index) => [
    edge(index, Math.min(last, index + rows), 'keywords'),
    ...(index % 2 === 0 ? [edge(index, Math.min(last, index + 1), 'noKeyword' as const)] : []),
  ]).flat()
  return { nodes, connections }
}
