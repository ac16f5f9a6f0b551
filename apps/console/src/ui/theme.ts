import type { ThemeConfig } from 'antd'

/** One visual language: quiet neutral surfaces, one accent, an 8 px grid, 14 px text. Contrasts are at least 4.5 : 1. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#0b6b77',
    colorLink: '#0b6b77',
    // The kit's own is lighter, and cannot be read on white (WCAG 1.4.3).
    colorLinkHover: '#084f58',
    colorLinkActive: '#063c43',
    colorInfo: '#0b6b77',
    colorSuccess: '#1a7f4b',
    colorWarning: '#9a5b00',
    colorError: '#b3261e',
    colorInfoBg: '#e9f4f5',
    colorInfoBorder: '#b9dbde',
    colorSuccessBg: '#e4f4ea',
    colorWarningBg: '#fdf4e3',
    colorErrorBg: '#fcefee',
    colorText: '#17212b',
    colorTextSecondary: '#4d5b68',
    colorTextTertiary: '#5c6a77',
    colorTextPlaceholder: '#667481',
    colorTextDescription: '#4d5b68',
    colorBorder: '#cfd6dc',
    colorBorderSecondary: '#e3e8ec',
    colorBgLayout: '#f3f5f7',
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans Thai', 'PingFang SC', 'Microsoft YaHei', sans-serif",
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Layout: { siderBg: '#101c26', headerBg: '#ffffff', headerHeight: 56, headerPadding: '0 24px' },
    Menu: {
      darkItemBg: '#101c26',
      darkSubMenuItemBg: '#0b151d',
      darkItemSelectedBg: '#0b6b77',
      darkItemColor: '#c3ced8',
      fontSize: 13,
      iconMarginInlineEnd: 8,
    },
    Table: {
      headerBg: '#f7f9fa',
      headerColor: '#4d5b68',
      cellPaddingBlockMD: 9,
      cellPaddingInlineMD: 10,
      headerSplitColor: 'transparent',
    },
    Tabs: { horizontalItemPadding: '10px 0', titleFontSize: 14 },
  },
}
