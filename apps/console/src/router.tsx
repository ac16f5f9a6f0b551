import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Guarded } from './layout/guarded.tsx'
import { loadAntdMessages } from './messages/load-antd-messages.ts'
import { BrokenPage } from './pages/broken-page.tsx'
import { ComingPage } from './pages/coming-page.tsx'
import { ForbiddenPage } from './pages/forbidden-page.tsx'
import { lazyPage } from './pages/lazy-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { paths } from './paths.ts'
import { currentLanguage } from './platform/language.ts'
import { type PageRoute, pageRoutes } from './routes.ts'
import { sceneRoutes } from './scene-routes.tsx'

const routeOf = (route: PageRoute): readonly RouteObject[] => {
  const element = (
    <Guarded roles={route.roles}>
      {route.page === undefined ? <ComingPage title={route.title} /> : lazyPage(route.page)}
    </Guarded>
  )
  return [route.path, ...(route.aliases ?? [])].map((path) => ({ path, element }))
}

/** Fetched after signing in: the login page needs neither menu nor component kit. */
const shell = async () => {
  const [{ Shell }, { Kit }, words] = await Promise.all([
    import('./layout/shell.tsx'),
    import('./layout/kit.tsx'),
    loadAntdMessages(currentLanguage()),
  ])
  return {
    Page: () => (
      <Kit words={words}>
        <Shell />
      </Kit>
    ),
  }
}

/** The site. Signed out, everything leads to /login. */
export const router = createBrowserRouter([
  {
    path: paths.login,
    element: lazyPage(() =>
      import('./features/session/login-page.tsx').then(({ LoginPage }) => ({ Page: LoginPage })),
    ),
    errorElement: <BrokenPage />,
  },
  {
    element: lazyPage(shell),
    errorElement: <BrokenPage />,
    children: [
      {
        errorElement: <BrokenPage />,
        children: [
          { path: '/', element: <Navigate to={paths.scenes} replace /> },
          ...pageRoutes.flatMap(routeOf),
          ...sceneRoutes,
          { path: '/exception/403', element: <ForbiddenPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
])
