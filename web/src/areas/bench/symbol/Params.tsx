import { Button, Input, Select } from 'antd'
import { OWN_SYMBOL, type OwnParam } from '@labbox/contract/bench/own-symbol.ts'
import { parseQuantity } from '@labbox/contract/core/quantity.ts'
import { useTranslation } from '../../../app/i18n.ts'

const UNITS: OwnParam['unit'][] = ['', 'Ω', 'F', 'H', 'V', 'A', 'Hz', 's']

interface Props {
  value: readonly OwnParam[]
  onChange: (params: OwnParam[]) => void
}

/** Values that whoever places the symbol may set. */
export const Params = ({ value, onChange }: Props) => {
  const { t } = useTranslation('symbols')
  const set = (index: number, to: Partial<OwnParam>) =>
    onChange(value.map((param, i) => (i === index ? { ...param, ...to } : param)))
  const free = () => {
    const names = new Set(value.map(({ name }) => name))
    return ['value', 'gain', 'offset', ...'abcdefgh'].find((name) => !names.has(name)) ?? 'x'
  }
  return (
    <>
      <h2>{t('params.title')}</h2>
      {value.map((param, index) => {
        const fields = [
          {
            key: 'name',
            label: t('params.name'),
            text: param.name,
            to: (name: string) => ({ name: name.toLowerCase() }),
            fault: !/^[a-z]{1,12}$/.test(param.name),
          },
          {
            key: 'zh',
            label: t('params.zh'),
            text: param.names.zh,
            to: (zh: string) => ({ names: { ...param.names, zh } }),
            fault: !param.names.zh.trim(),
          },
          {
            key: 'en',
            label: t('params.en'),
            text: param.names.en,
            to: (en: string) => ({ names: { ...param.names, en } }),
            fault: !param.names.en.trim(),
          },
          {
            key: 'default',
            label: t('params.default'),
            text: param.default,
            to: (text: string) => ({ default: text }),
            fault: parseQuantity(param.default, param.unit) === null,
          },
        ]
        return (
          <div key={index} className="lb-symbol-param">
            {fields.map(({ key, label, text, to, fault }) => (
              <Input
                key={key}
                aria-label={label}
                placeholder={label}
                maxLength={60}
                status={fault ? 'error' : ''}
                value={text}
                onChange={({ target }) => set(index, to(target.value))}
              />
            ))}
            <Select
              aria-label={t('params.unit')}
              value={param.unit}
              options={UNITS.map((unit) => ({ value: unit, label: unit || t('params.none') }))}
              onChange={(unit) => set(index, { unit })}
            />
            <Button danger type="text" onClick={() => onChange(value.filter((_, i) => i !== index))}>
              {t('common:action.delete')}
            </Button>
          </div>
        )
      })}
      {value.length < OWN_SYMBOL.params && (
        <div>
          <Button
            onClick={() =>
              onChange([
                ...value,
                { name: free(), names: { zh: '数值', en: 'Value' }, unit: '', default: '1' },
              ])
            }
          >
            {t('params.add')}
          </Button>
        </div>
      )}
    </>
  )
}
