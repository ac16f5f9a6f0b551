import {
  ApiOutlined,
  AuditOutlined,
  BranchesOutlined,
  FileTextOutlined,
  MessageOutlined,
  NumberOutlined,
  PhoneOutlined,
  ReadOutlined,
  SafetyOutlined,
} from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Menu, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type Translate, useMessages } from '../messages/use-messages.ts'
import type { Session } from '../platform/session.ts'
import { useRequest } from '../platform/use-request.ts'
import { type MenuNode, menuKeyOf, menuNodes, visibleMenu } from './menu-items.ts'
import styles from './side-menu.module.css'

const icons: Readonly<Record<NonNullable<MenuNode['icon']>, ReactNode>> = {
  marketing: <PhoneOutlined />,
  scripts: <BranchesOutlined />,
  sms: <MessageOutlined />,
  bill: <FileTextOutlined />,
  grants: <SafetyOutlined />,
  marking: <AuditOutlined />,
  knowledge: <ReadOutlined />,
  numbers: <NumberOutlined />,
  developer: <ApiOutlined />,
}

export const SideMenu = ({
  session,
  isCollapsed,
}: {
  readonly session: Session
  readonly isCollapsed: boolean
}) => {
  const t = useMessages()
  const { pathname } = useLocation()
  const me = useRequest(api.synchronize, {})
  const nodes = visibleMenu(menuNodes, session.role, me.data?.hiddenMenus ?? [])
  const selected = menuKeyOf(nodes, pathname)
  const parent = nodes.find((node) => node.children?.some(({ key }) => key === selected))?.key
  return (
    <nav aria-label={t('shell.menu.label')}>
      <Menu
        theme="dark"
        mode="inline"
        inlineIndent={14}
        className={styles.menu ?? ''}
        selectedKeys={selected === undefined ? [] : [selected]}
        {...(isCollapsed
          ? {}
          : { defaultOpenKeys: ['marketing', 'scripts', ...(parent === undefined ? [] : [parent])] })}
        items={nodes.map((node) => itemOf(node, t))}
      />
    </nav>
  )
}

const itemOf = (node: MenuNode, t: Translate): NonNullable<MenuProps['items']>[number] => {
  const icon = node.icon === undefined ? {} : { icon: icons[node.icon] }
  return node.children === undefined
    ? { key: node.key, ...icon, label: <Link to={node.key}>{t(node.title)}</Link> }
    : {
        key: node.key,
        ...icon,
        label: t(node.title),
        children: node.children.map((child) => itemOf(child, t)),
      }
}
