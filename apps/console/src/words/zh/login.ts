export const login = {
  'login.account': '邮箱/账号',
  'login.password': '密码',
  'login.account.required': '请输入您的用户名',
  'login.password.required': '请输入您的密码',
  'login.signIn': '登录',
  'login.lead': '设计一次对话，让机器人替您拨打、倾听并如实记录。',
  'login.changePassword.old': '旧密码',
  'login.changePassword.new': '新密码',
  'login.changePassword.confirm': '确认新密码',
  'login.changePassword.mismatch': '两次输入的密码不一致',
  'login.changePassword.note': '修改成功后，所有设备上的登录都会结束，需要用新密码重新登录。',
  'login.changePassword.done': '密码已修改，请重新登录',
}
