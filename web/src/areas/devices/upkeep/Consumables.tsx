import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber } from 'antd'
import { deviceGet, devicePage, type Device } from '@labbox/contract/devices/devices.ts'
import {
  consumableAdd,
  consumableDelete,
  consumableMove,
  consumablePage,
  consumableUpdate,
  type Consumable,
} from '@labbox/contract/devices/upkeep.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { FormButton } from './FormButton.tsx'

const CHANGED = [consumablePage, deviceGet, devicePage]
const MOST_SHOWN = 100

const Fields = ({ stock = false }: { stock?: boolean }) => {
  const { t } = useTranslation('upkeep')
  return (
    <>
      <Form.Item name="name" label={t('stock.name')} required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="unit" label={t('stock.unit')}>
        <Input maxLength={20} />
      </Form.Item>
      {stock && (
        <Form.Item name="stock" label={t('stock.stock')}>
          <InputNumber min={0} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="threshold" label={t('stock.threshold')} extra={t('stock.thresholdHint')}>
        <InputNumber min={0} precision={0} />
      </Form.Item>
    </>
  )
}

/** Takes some or adds some: a number that is counted off or on. */
const Move = ({ one: { id, name }, sign }: { one: Consumable; sign: 1 | -1 }) => {
  const { t } = useTranslation('upkeep')
  const label = t(sign < 0 ? 'stock.use' : 'stock.restock')
  return (
    <FormButton
      label={label}
      title={`${label} · ${name}`}
      endpoint={consumableMove}
      fixed={{ id }}
      initial={{ change: 1 }}
      toInput={({ change }) => ({ change: typeof change === 'number' ? sign * change : 0 })}
      invalidates={CHANGED}
    >
      <Form.Item name="change" label={t('stock.count')}>
        <InputNumber min={1} precision={0} />
      </Form.Item>
    </FormButton>
  )
}

const Line = ({ one }: { one: Consumable }) => {
  const { t } = useTranslation('upkeep')
  const { id, name, unit, threshold } = one
  const remove = async () => {
    await call(consumableDelete, { id })
    await invalidate(CHANGED)
  }
  return (
    <div className="lb-actions">
      <Move one={one} sign={-1} />
      <Move one={one} sign={1} />
      <FormButton
        label={t('common:action.edit')}
        title={name}
        button={{ type: 'link' }}
        endpoint={consumableUpdate}
        fixed={{ id }}
        initial={{ name, unit, threshold }}
        invalidates={CHANGED}
      >
        <Fields />
      </FormButton>
      <ConfirmButton size="small" type="link" loses={t('stock.deleteLoses', { name })} run={remove}>
        {t('common:action.delete')}
      </ConfirmButton>
    </div>
  )
}

/** What is used up at a bench, for who looks after it. */
export const Consumables = ({ device }: { device: Device }) => {
  const { t } = useTranslation('upkeep')
  const may = useCan()('devices:consumable:edit') && !device.builtin
  const query = useQuery({
    ...queryOf(consumablePage, { deviceId: device.id, limit: MOST_SHOWN }),
    enabled: may,
  })
  if (!may) return null
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <h3>{t('stock.title')}</h3>
      <CardLines
        lines={(query.data?.items ?? []).map((one) => ({
          key: one.id,
          title: one.name,
          aside: (
            <>
              {one.low && <StatusTag tone="warn">{t('stock.low')}</StatusTag>}{' '}
              <span className="lb-num">
                {one.stock} {one.unit}
              </span>
            </>
          ),
          more: <Line one={one} />,
        }))}
      />
      <FormButton
        label={t('stock.add')}
        title={t('stock.add')}
        endpoint={consumableAdd}
        fixed={{ deviceId: device.id }}
        invalidates={CHANGED}
      >
        <Fields stock />
      </FormButton>
    </>
  )
}
