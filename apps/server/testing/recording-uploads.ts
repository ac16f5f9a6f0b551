import type { TestApi, TestLogin } from './test-api.ts'

type Wav = readonly [name: string, bytes: Buffer, more?: Record<string, string>]

/** Uploads of recordings as a browser sends them. */
export const recordingUploads = (api: () => Pick<TestApi, 'ask'>) => {
  const upload = (
    login: TestLogin,
    path: string,
    sent: {
      readonly name: string
      readonly bytes: Buffer
      readonly fields: Readonly<Record<string, string>>
      readonly headers?: Readonly<Record<string, string>>
    },
  ) => {
    const boundary = 'parley-boundary'
    const fields = Object.entries(sent.fields).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${sent.name}"\r\ncontent-type: audio/wav\r\n\r\n`
    return api().ask({
      method: 'POST',
      path,
      ticket: login.ticket,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...sent.headers },
      body: Buffer.concat([
        Buffer.from(fields.join('') + head),
        sent.bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
  }
  const uploadWav = (login: TestLogin, sceneId: string, ...[name, bytes, more = {}]: Wav) =>
    upload(login, '/api/common/upload/wav', { name, bytes, fields: { sceneId, ...more } })
  const uploadZip = (login: TestLogin, sceneId: string, bytes: Buffer) =>
    upload(login, '/api/common/upload/zips', { name: 'all.zip', bytes, fields: { sceneId } })
  return { uploadWav, uploadZip }
}
