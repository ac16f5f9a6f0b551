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
import type { Session } from '../platform/session.ts'
import { useCall } from '../platform/use-call.ts'
import { type Say, useWords } from '../words/use-words.ts'
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
  const say = useWords()
  const { pathname } = useLocation()
  const me = useCall(api.synchronize, {})
  const nodes = visibleMenu(menuNodes, session.role, me.data?.hiddenMenus ?? [])
  const selected = menuKeyOf(nodes, pathname)
  const parent = nodes.find((node) => node.children?.some(({ key }) => key === selected))?.key
  return (
    <nav aria-label={say('shell.menu.label')}>
      <Menu
        theme="dark"
        mode="inline"
        inlineIndent={14}
        className={styles.menu ?? ''}
        selectedKeys={selected === undefined ? [] : [selected]}
        {...(isCollapsed
          ? {}
          : { defaultOpenKeys: ['marketing', 'scripts', ...(parent === undefined ? [] : [parent])] })}
        items={nodes.map((node) => itemOf(node, say))}
      />
    </nav>
  )
}

const itemOf = (node: MenuNode, say: Say): NonNullable<MenuProps['items']>[number] => {
  const icon = node.icon === undefined ? {} : { icon: icons[node.icon] }
  return node.children === undefined
    ? { key: node.key, ...icon, label: <Link to={node.key}>{say(node.title)}</Link> }
    : {
        key: node.key,
        ...icon,
        label: say(node.title),
        children: node.children.map((child) => itemOf(child, say)),
      }
}
