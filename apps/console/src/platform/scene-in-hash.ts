/** Specification 1 §2: the page's scene stands in the hash, `#?sceneId=…`, and every call carries it (§7). */
export const sceneInHash = (): { readonly sceneId?: string } => {
  const [, query = ''] = location.hash.split('?')
  const sceneId = new URLSearchParams(query).get('sceneId')
  return sceneId === null || sceneId === '' ? {} : { sceneId }
}
