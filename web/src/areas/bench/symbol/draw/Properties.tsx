import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { OwnPin, OwnShape, OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { changed, removed, reordered, shapesIn, type Chosen } from './drawing.ts'

interface Props {
  symbol: OwnSymbol
  standard: Standard
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onChange: (symbol: OwnSymbol) => void
}

/** What can be set of the piece or pin that is chosen, and the list of pins in their order. */
export const Properties = ({ symbol, standard, chosen, onChoose, onChange }: Props) => {
  const { t } = useTranslation('symbols')
  const pin = chosen?.kind === 'pin' ? symbol.pins[chosen.index] : undefined
  const shape = chosen?.kind === 'shape' ? shapesIn(symbol, standard)[chosen.index] : undefined
  const set = (to: { pin: OwnPin } | { shape: OwnShape }) =>
    chosen && onChange(changed(symbol, standard, chosen.index, to))
  return (
    <div className="lb-symbol-side">
      {pin && <PinFields pin={pin} onChange={(next) => set({ pin: next })} />}
      {shape && <ShapeFields shape={shape} onChange={(next) => set({ shape: next })} />}
      {!pin && !shape && <p className="lb-muted">{t('draw.hint')}</p>}
      {(pin || shape) && (
        <Button
          danger
          disabled={Boolean(pin) && symbol.pins.length === 1}
          onClick={() => {
            onChange(removed(symbol, standard, chosen))
            onChoose(null)
          }}
        >
          {t('common:action.delete')}
        </Button>
      )}
      <h2>{t('draw.pins')}</h2>
      <ol className="lb-symbol-pins">
        {symbol.pins.map(({ name, label }, index) => (
          <li key={name}>
            <Button
              type={chosen?.kind === 'pin' && chosen.index === index ? 'primary' : 'text'}
              size="small"
              onClick={() => onChoose({ kind: 'pin', index })}
            >
              {label && label !== name ? `${name} · ${label}` : name}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('draw.earlier', { name })}
              disabled={index === 0}
              onClick={() => onChange(reordered(symbol, index, -1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('draw.later', { name })}
              disabled={index === symbol.pins.length - 1}
              onClick={() => onChange(reordered(symbol, index, 1))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

const DIRECTIONS = ['left', 'right', 'up', 'down'] as const

const PinFields = ({ pin, onChange }: { pin: OwnPin; onChange: (pin: OwnPin) => void }) => {
  const { t } = useTranslation('symbols')
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('draw.pinName')} htmlFor="pin-name" extra={t('draw.pinNameHint')}>
        <Input
          id="pin-name"
          maxLength={10}
          value={pin.name}
          status={/^[a-z0-9]{1,10}$/.test(pin.name) ? '' : 'error'}
          onChange={({ target }) => onChange({ ...pin, name: target.value.toLowerCase() })}
        />
      </Form.Item>
      <Form.Item label={t('draw.pinLabel')} htmlFor="pin-label">
        <Input
          id="pin-label"
          maxLength={12}
          value={pin.label}
          onChange={({ target }) => onChange({ ...pin, label: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('draw.pinNumber')} htmlFor="pin-number">
        <InputNumber
          id="pin-number"
          min={1}
          max={999}
          precision={0}
          value={pin.number ?? null}
          onChange={(number) => onChange({ ...pin, number: number ?? undefined })}
        />
      </Form.Item>
      <Form.Item label={t('draw.direction')} htmlFor="pin-direction">
        <Select
          id="pin-direction"
          value={pin.direction}
          options={DIRECTIONS.map((value) => ({ value, label: t(`draw.side.${value}`) }))}
          onChange={(direction) => onChange({ ...pin, direction })}
        />
      </Form.Item>
      <Form.Item label={t('draw.lead')} htmlFor="pin-lead">
        <InputNumber
          id="pin-lead"
          min={0}
          max={60}
          step={5}
          value={pin.lead}
          onChange={(lead) => onChange({ ...pin, lead: Math.round((lead ?? 0) / 5) * 5 })}
        />
      </Form.Item>
      <Checkbox
        checked={pin.optional}
        onChange={({ target }) => onChange({ ...pin, optional: target.checked })}
      >
        {t('draw.optional')}
      </Checkbox>
    </Form>
  )
}

const ShapeFields = ({ shape, onChange }: { shape: OwnShape; onChange: (shape: OwnShape) => void }) => {
  const { t } = useTranslation('symbols')
  if (shape.kind === 'arc') return <p className="lb-muted">{t('draw.tool.arc')}</p>
  if (shape.kind === 'text')
    return (
      <Form layout="vertical" component="div">
        <Form.Item label={t('draw.tool.text')} htmlFor="shape-text">
          <Input
            id="shape-text"
            maxLength={20}
            value={shape.text}
            onChange={({ target }) => onChange({ ...shape, text: target.value })}
          />
        </Form.Item>
      </Form>
    )
  return (
    <div className="lb-symbol-checks">
      {shape.kind === 'line' && (
        <Checkbox
          checked={shape.closed}
          onChange={({ target }) => onChange({ ...shape, closed: target.checked })}
        >
          {t('draw.closed')}
        </Checkbox>
      )}
      <Checkbox checked={shape.fill} onChange={({ target }) => onChange({ ...shape, fill: target.checked })}>
        {t('draw.filled')}
      </Checkbox>
    </div>
  )
}
