import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { followLiveFeed } from '../platform/live-feed.ts'
import { readSession } from '../platform/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { AlertsMenu } from './alerts-menu.tsx'
import { BalanceLink } from './balance-link.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

/** Specification 1 §2: a dark menu of 220 that collapses at the large breakpoint, a header with account and language. */
export const Shell = () => {
  const t = useMessages()
  const location = useLocation()
  const [isCollapsed, setCollapsed] = useState(false)
  const session = readSession()
  useLiveFeed(session !== undefined)
  if (session === undefined) {
    const from = location.pathname + location.search + location.hash
    return (
      <Navigate to={from === '/' ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`} replace />
    )
  }
  return (
    <Layout className={styles.whole}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Layout.Sider
        width={220}
        collapsedWidth={56}
        breakpoint="lg"
        collapsed={isCollapsed}
        onCollapse={setCollapsed}
        trigger={null}
        className={styles.side}
      >
        <Logo isSmall={isCollapsed} />
        <SideMenu session={session} isCollapsed={isCollapsed} />
      </Layout.Sider>
      <Layout>
        <Layout.Header className={styles.header}>
          <Button
            type="text"
            aria-label={t(isCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse')}
            aria-expanded={!isCollapsed}
            icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            onClick={() => setCollapsed(!isCollapsed)}
          />
          <div className={styles.right}>
            <BalanceLink />
            <AlertsMenu />
            <LanguageMenu />
            <AccountMenu session={session} />
          </div>
        </Layout.Header>
        <Layout.Content id="content" tabIndex={-1} className={styles.content} role="main">
          <ConnectionBanner />
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

const useLiveFeed = (isSignedIn: boolean): void => {
  useEffect(() => {
    if (!isSignedIn) return
    const gone = new AbortController()
    void followLiveFeed(gone.signal)
    return () => gone.abort()
  }, [isSignedIn])
}
