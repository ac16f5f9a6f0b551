export const editing = {
  'editing.stale.title': '在您编辑期间，别人已经保存过',
  'editing.stale.text':
    '您从版本 {base} 开始，现在是版本 {current}。您输入的内容还在这里：请选择保留哪一份。',
  'editing.stale.theirs': '载入对方的',
  'editing.stale.mine': '用我的覆盖',
  'editing.gone': '它已被别人删除。',
  'editing.view': '查看',
  'editing.selected': '已选 {count} 项',
  'editing.notInForce': '尚未生效',
  'editing.notInForce.hint': '会保存下来，但通话暂时还不按它执行。',
  'editing.forbidden': '您没有权限查看话术的这一部分。请向话术的所有者申请授权。',
  'editing.yes': '是',
  'editing.remark': '备注',
  'editing.words.hint': '可以写变量，例如 {example}；变量要先在“变量设置”里添加。',
  'editing.keywords': '关键词',
  'editing.keywords.hint': '每个词按回车确认；粘贴时用 ## 分隔。',
  'editing.more': '还有 {count} 个',
}
