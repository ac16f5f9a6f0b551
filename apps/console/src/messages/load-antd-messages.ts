import type { InterfaceLanguage } from '@parley/contract/api'
import type { ConfigProviderProps } from 'antd'

export type AntdMessages = NonNullable<ConfigProviderProps['locale']>

const catalogues: Readonly<Record<InterfaceLanguage, () => Promise<{ default: AntdMessages }>>> = {
  zh: () => import('antd/locale/zh_CN'),
  en: () => import('antd/locale/en_US'),
  es: () => import('antd/locale/es_ES'),
  'zh-TW': () => import('antd/locale/zh_TW'),
  id: () => import('antd/locale/id_ID'),
  th: () => import('antd/locale/th_TH'),
}

/** The words of tables, pagers and dialogs. */
export const loadAntdMessages = async (language: InterfaceLanguage): Promise<AntdMessages> =>
  (await catalogues[language]()).default
