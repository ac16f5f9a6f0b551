import type { InterfaceLanguage } from '@parley/contract/api'
import type { ConfigProviderProps } from 'antd'

export type AntdWords = NonNullable<ConfigProviderProps['locale']>

const catalogues: Readonly<Record<InterfaceLanguage, () => Promise<{ default: AntdWords }>>> = {
  zh: () => import('antd/locale/zh_CN'),
  en: () => import('antd/locale/en_US'),
  es: () => import('antd/locale/es_ES'),
  'zh-TW': () => import('antd/locale/zh_TW'),
  id: () => import('antd/locale/id_ID'),
  th: () => import('antd/locale/th_TH'),
}

/** The words of tables, pagers and dialogs. */
export const loadAntdWords = async (language: InterfaceLanguage): Promise<AntdWords> =>
  (await catalogues[language]()).default
