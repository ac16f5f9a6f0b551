import {
  CrownOutlined,
  LockOutlined,
  LogoutOutlined,
  ShopOutlined,
  SyncOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { api } from '@parley/contract/api'
import type { Role } from '@parley/contract/vocabulary'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { callApi } from '../platform/call-api.ts'
import { queryClient } from '../platform/query-client.ts'
import { forgetSession, type Session } from '../platform/session.ts'
import { useNotices } from '../ui/use-notices.ts'

const roleIcons: Readonly<Record<Role, ReactNode>> = {
  superAdministrator: <CrownOutlined />,
  agent: <TeamOutlined />,
  directCustomer: <UserOutlined />,
  resellersCustomer: <ShopOutlined />,
}

/** The account's name and its role's icon: update user info, change password, log out (specification 1 §2). */
export const AccountMenu = ({ session }: { readonly session: Session }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const notices = useNotices()
  const synchronize = async (): Promise<void> => {
    try {
      const me = await callApi(api.synchronize, {})
      queryClient.setQueryData([api.synchronize.path, {}], me)
      notices.done(t('shell.account.synchronized'))
    } catch (error) {
      notices.failed(error)
    }
  }
  const logOut = async (): Promise<void> => {
    // The browser signs out in any case; if the request fails, the server's session ends by its timeout.
    await callApi(api.logout, {}).catch(() => undefined)
    forgetSession()
    queryClient.clear()
    await navigate(paths.login)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'role', type: 'group', label: t(`role.${session.role}`) },
          {
            key: 'synchronize',
            icon: <SyncOutlined />,
            label: t('shell.account.synchronize'),
            onClick: () => void synchronize(),
          },
          {
            key: 'password',
            icon: <LockOutlined />,
            label: t('shell.account.password'),
            onClick: () => void navigate(paths.changePassword),
          },
          { type: 'divider' },
          {
            key: 'logOut',
            icon: <LogoutOutlined />,
            label: t('shell.account.logOut'),
            onClick: () => void logOut(),
          },
        ],
      }}
    >
      <Button
        type="text"
        icon={roleIcons[session.role]}
        aria-label={t('shell.account.menu', { account: session.account })}
      >
        {session.account}
      </Button>
    </Dropdown>
  )
}
