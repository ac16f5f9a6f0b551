import type { SmsProvider } from '@parley/edge/sms'
import { pinAddress } from '../../../platform/egress-policy.ts'
import { unseal } from '../../../platform/seal.ts'
import { addressOfUrl, smsSecretPlace } from '../../sms/index.ts'
import type { SendingLine } from './queries.ts'

/** Undefined if its address is forbidden or does not resolve now. */
export const providerOf = async (
  { sealKey, egressAllowed }: { readonly sealKey: Buffer; readonly egressAllowed: readonly string[] },
  { id, url, sealedSecret }: SendingLine,
): Promise<SmsProvider | undefined> => {
  try {
    const ip = await pinAddress(addressOfUrl(url).address, egressAllowed)
    const secret = sealedSecret === null ? undefined : unseal(sealKey, smsSecretPlace(id), sealedSecret)
    return { url, ip, secret }
  } catch {
    return undefined
  }
}
