import { api, type ResponseOf } from '@parley/contract/api'
import { OutboundType } from '@parley/contract/vocabulary'
import { Form, InputNumber, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import layout from '../../ui/layout.module.css'
import { LinkedSelect } from '../../ui/linked-select.tsx'

type Pacing = ResponseOf<typeof api.findPacing>
type PacingValues = {
  readonly outboundType: number
  readonly groupId: string | undefined
  readonly callsPerSeat: number
  readonly targetPercent: number
}

/** How a task is paced (specification 1 §6); it applies to its next calls. */
export const PacingForm = ({
  pacing,
  onClose,
}: {
  readonly pacing: Pacing
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const set = useSend(api.setPacing, { stale: [api.findPacing, api.listPacingDecisions] })
  return (
    <FormDrawer<PacingValues>
      name="pacing"
      title={t('pacing.card')}
      base={{
        values: {
          outboundType: pacing.outboundType,
          groupId: pacing.groupId ?? undefined,
          callsPerSeat: pacing.callsPerSeat,
          targetPercent: Math.round(pacing.targetLoss * 1000) / 10,
        },
      }}
      onClose={onClose}
      save={({ outboundType, groupId, callsPerSeat, targetPercent }) =>
        set.mutateAsync({
          input: {
            id: pacing.taskId,
            outboundType,
            ...(groupId && { groupId }),
            // Both fields are hidden, and so not sent, without a transfer to agents.
            ...(callsPerSeat !== undefined && { callsPerSeat }),
            ...(targetPercent !== undefined && { targetLoss: targetPercent / 100 }),
          },
        })
      }
    >
      <Fields sceneType={pacing.sceneOutboundType} />
    </FormDrawer>
  )
}

const Fields = ({ sceneType }: { readonly sceneType: number }) => {
  const t = useMessages()
  const type = OutboundType.fromWire(Number(Form.useWatch('outboundType') ?? 0)) ?? 'robotsOnly'
  const required = { required: true, message: t('ui.required') }
  const [sip, cc] = [
    useRequest(api.listSipGroups, { page: 1, pageSize: 200 }),
    useRequest(api.listCcGroups, { page: 1, pageSize: 200 }),
  ]
  const groups = [...(sip.data?.data ?? []), ...(cc.data?.data ?? [])]
  return (
    <>
      <Form.Item
        name="outboundType"
        label={t('pacing.type')}
        extra={t('pacing.type.hint', {
          type: t(`pacing.policy.${OutboundType.fromWire(sceneType) ?? 'proportional'}`),
        })}
        rules={[required]}
      >
        <Select
          options={codeOptions(OutboundType, OutboundType.words, (type) => t(`pacing.policy.${type}`))}
        />
      </Form.Item>
      {type !== 'robotsOnly' ? (
        <>
          <Form.Item name="groupId" label={t('pacing.group')} rules={[required]}>
            <LinkedSelect
              whenEmpty={{ text: t('pacing.group.none'), to: paths.seats }}
              loading={sip.isPending || cc.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          {type === 'proportional' ? (
            <Form.Item name="callsPerSeat" label={t('pacing.callsPerSeat')} rules={[required]}>
              <InputNumber min={0} max={20} step={0.1} className={layout.fullWidth ?? ''} />
            </Form.Item>
          ) : (
            <Form.Item
              name="targetPercent"
              label={t('pacing.world.targetPercent')}
              extra={t('pacing.target.hint')}
              rules={[required]}
            >
              <InputNumber min={0.1} max={20} step={0.1} className={layout.fullWidth ?? ''} />
            </Form.Item>
          )}
        </>
      ) : undefined}
    </>
  )
}
