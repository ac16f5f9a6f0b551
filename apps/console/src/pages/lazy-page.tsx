import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '../ui/loading.tsx'

/** A page that is fetched when it is first opened. */
export const lazyPage = (load: () => Promise<{ readonly Page: ComponentType }>): ReactNode => {
  const Page = lazy(() => load().then(({ Page }) => ({ default: Page })))
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}
