export const openApi = {
  'openApi.title': '代码示例',
  'openApi.intro': '从您自己的程序里用这个话术外呼：登录、建任务、导入联系人、启动、读取通话记录。',
  'openApi.notOnline': '话术还没有上线：任务要等它上线后才能创建。',
  'openApi.language': '编程语言',
  'openApi.copy': '复制',
  'openApi.download': '下载',
  'openApi.copied': '已复制',
  'openApi.notCopied': '浏览器不允许复制：请选中代码，或下载文件。',
  'openApi.how': '下载后这样运行；账号、密码和要拨打的号码只从环境变量读取，不写进文件。',
  'openApi.codeOf': '{language} 代码',
  'openApi.description': '所有调用的说明（OpenAPI 3.1）',
} as const
