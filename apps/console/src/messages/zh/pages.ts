export const pages = {
  'pages.notFound.text': '抱歉，您访问的页面不存在。',
  'pages.forbidden.text': '抱歉，您无权访问该页面。',
  'pages.backHome': '返回首页',
  'pages.broken.text': '抱歉，加载页面时出现问题。',
  'pages.broken.reload': '重新加载',
  'pages.coming.title': '此页面尚未完成',
  'pages.coming.text': '“{page}”正在开发中。它的数据不会丢失；在此之前您可以继续使用下面的页面。',
  'pages.forbidden.roles': '您当前的身份是{role}。此页面面向：{roles}。如需使用，请联系您账号的管理员。',
  'pages.forbidden.grant': '您当前的身份是{role}，没有此项权限。请联系话术或账号的所有者授权。',
}
