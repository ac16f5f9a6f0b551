/** Specification 1 §2: the page's scene is in the hash, `#?sceneId=…`, and every request carries it (§7). */
export const sceneInHash = (): { readonly sceneId?: string } => {
  const [, query = ''] = location.hash.split('?')
  const sceneId = new URLSearchParams(query).get('sceneId')
  return sceneId === null || sceneId === '' ? {} : { sceneId }
}
