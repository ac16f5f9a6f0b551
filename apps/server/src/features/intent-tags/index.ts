export { ruleSetsFrom } from './keep-tags.ts'
export { tagHandlers } from './routes.ts'
