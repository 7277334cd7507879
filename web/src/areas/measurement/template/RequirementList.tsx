import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button, Input, InputNumber, Select } from 'antd'
import { REQUIREMENTS, type Requirement } from '@labbox/contract/measurement/setup.ts'
import { requirementText } from '@labbox/contract/measurement/setup-text.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'

const fresh: Record<Requirement['kind'], Requirement> = {
  switch: { kind: 'switch', part: 'S1', closed: true },
  output: { kind: 'output', instrument: 'DP', channel: 1, on: true },
  joined: { kind: 'joined', a: 'DS1.in', b: 'R1.1' },
}

/** What one requirement is about, by its kind. */
const Fields = ({ value, onChange }: { value: Requirement; onChange: (value: Requirement) => void }) => {
  const { t } = useTranslation('plots')
  if (value.kind === 'switch')
    return (
      <>
        <Input
          aria-label={t('setup.part')}
          value={value.part}
          maxLength={20}
          onChange={({ target }) => onChange({ ...value, part: target.value })}
        />
        <Select
          aria-label={t('setup.state')}
          value={value.closed}
          options={[true, false].map((closed) => ({
            value: closed,
            label: t(closed ? 'setup.closed' : 'setup.open'),
          }))}
          onChange={(closed) => onChange({ ...value, closed })}
        />
      </>
    )
  if (value.kind === 'output')
    return (
      <>
        <Select
          aria-label={t('setup.instrument')}
          value={value.instrument}
          options={(['DP', 'DG'] as const).map((one) => ({ value: one, label: t(`setup.${one}`) }))}
          onChange={(instrument) => onChange({ ...value, instrument })}
        />
        <InputNumber
          aria-label={t('setup.channel')}
          min={1}
          max={3}
          precision={0}
          value={value.channel}
          onChange={(channel) => onChange({ ...value, channel: channel ?? 1 })}
        />
        <Select
          aria-label={t('setup.state')}
          value={value.on}
          options={[true, false].map((on) => ({ value: on, label: t(on ? 'setup.on' : 'setup.off') }))}
          onChange={(on) => onChange({ ...value, on })}
        />
      </>
    )
  return (
    <>
      {(['a', 'b'] as const).map((end) => (
        <Input
          key={end}
          aria-label={t(`setup.${end}`)}
          value={value[end]}
          maxLength={41}
          onChange={({ target }) => onChange({ ...value, [end]: target.value })}
        />
      ))}
    </>
  )
}

/** What the circuit must be like while cells of a line or an item are read. */
export const RequirementList = ({
  value = [],
  label,
  onChange,
}: {
  value: readonly Requirement[] | undefined
  /** Of what it is. */
  label: string
  onChange: (value: Requirement[] | undefined) => void
}) => {
  const { t } = useTranslation('plots')
  const locale = useLocale()
  const set = (next: Requirement[]): void => onChange(next.length > 0 ? next : undefined)
  return (
    <div role="group" aria-label={label}>
      {value.map((asked, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- a requirement has no other identity while it is written
        <div key={k} className="lb-form-row">
          <Select
            aria-label={t('setup.kind')}
            value={asked.kind}
            options={(['switch', 'output', 'joined'] as const).map((kind) => ({
              value: kind,
              label: t(`setup.kinds.${kind}`),
            }))}
            onChange={(kind) => set(value.with(k, fresh[kind]))}
          />
          <Fields value={asked} onChange={(next) => set(value.with(k, next))} />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('setup.remove', { what: requirementText(asked, locale) })}
            onClick={() => set(value.filter((_, j) => j !== k))}
          />
        </div>
      ))}
      <Button
        size="small"
        disabled={value.length >= REQUIREMENTS}
        onClick={() => set([...value, fresh.switch])}
      >
        {t('setup.add')}
      </Button>
    </div>
  )
}
