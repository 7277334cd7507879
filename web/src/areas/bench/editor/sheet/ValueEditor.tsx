import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Component, NetLabel } from '@labbox/contract/bench/circuit.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { type ParamDef, symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { housingOf } from 'labbox-bench/circuit/housing/housings.ts'
import { boxOfComponent } from 'labbox-bench/circuit/edit/pins.ts'
import {
  type ValueProblem,
  isNetName,
  mayBeNamed,
  readParam,
  setDesignator,
  setLabel,
  setParam,
} from 'labbox-bench/circuit/edit/ops.ts'
import { useLocale, useTranslation } from '../../../../app/i18n.ts'
import { toScreen } from '../state/camera.ts'
import { allowedValues, plainValue } from '../state/placing.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

/** The values of a part or the name of a label, typed beside it. */
export const ValueEditor = () => {
  const editing = useEditorState((s) => s.view.editing)
  const circuit = useEditorState((s) => s.circuit)
  const readOnly = useEditorState((s) => s.options.readOnly)
  if (!editing || readOnly) return null
  if (editing.kind === 'labels') {
    const label = circuit.labels[editing.id]
    return label ? <LabelForm key={editing.id} id={editing.id} label={label} /> : null
  }
  const component = circuit.components[editing.id]
  return component ? <PartForm key={editing.id} id={editing.id} component={component} /> : null
}

interface FrameProps {
  /** Upper left corner on the sheet. */
  at: readonly [number, number]
  name: string
  onSubmit: () => void
  children: React.ReactNode
}

/** A small form over the sheet: Enter takes it over, Esc leaves everything as it was. */
const Frame = ({ at, name, onSubmit, children }: FrameProps) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const camera = useEditorState((s) => s.view.camera)
  const size = useEditorState((s) => s.view.size)
  const [x, y] = toScreen(camera, at[0], at[1])
  const close = () => {
    editor.look({ editing: null })
    document.querySelector<HTMLElement>('.lb-canvas')?.focus({ preventScroll: true })
  }
  const submit = (e: FormEvent) => {
    e.preventDefault()
    onSubmit()
    if (!editor.getState().view.editing) close()
  }
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation()
    if (e.key === 'Escape') close()
  }
  return (
    <form
      className="lb-value-form"
      aria-label={name}
      style={{
        left: Math.max(8, Math.min(x, size.width - 248)),
        top: Math.max(8, Math.min(y, size.height - 300)),
      }}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {children}
      <div className="lb-value-buttons">
        <Button size="small" onClick={close}>
          {t('editor.cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('editor.apply')}
        </Button>
      </div>
    </form>
  )
}

const LabelForm = ({ id, label }: { id: string; label: NetLabel }) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const [text, setText] = useState(label.text)
  const name = text.trim()
  const bad = name !== '' && !isNetName(name)
  const submit = () => {
    if (bad) return
    editor.commit(setLabel(editor.getState().circuit, id, name))
    editor.look({ editing: null })
  }
  return (
    <Frame at={[label.x + 8, label.y + 10]} name={t('editor.netName')} onSubmit={submit}>
      <Field
        name={t('editor.netName')}
        value={text}
        onChange={setText}
        problem={bad ? t('editor.badNetName') : ''}
        first
      />
    </Frame>
  )
}

const PartForm = ({ id, component }: { id: string; component: Component }) => {
  const { t } = useTranslation('bench')
  const locale = useLocale()
  const editor = useEditor()
  const maxList = useEditorState((s) => s.options.maxList)
  const circuit = useEditorState((s) => s.circuit)
  const symbol = symbolOf(component)
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries((symbol?.params ?? []).map((p) => [p.name, component.params[p.name]?.text ?? ''])),
  )
  const [designator, setName] = useState(component.designator)
  if (!symbol) return null
  const named = designator.trim()
  const badName = named !== component.designator && !mayBeNamed(circuit, id, named)
  const allowed = allowedValues(maxList, symbol.id)
  const problemOf = (def: ParamDef): string => {
    const read = readParam(def, texts[def.name] ?? '')
    if (!read.ok) return valueProblem(t, def, read.problem)
    const fits =
      def.name !== 'value' || allowed.length === 0 || allowed.some((v) => near(v, read.value.si ?? NaN))
    return fits ? '' : t('editor.valueProblem.notAllowed')
  }
  const submit = () => {
    if (badName || symbol.params.some((def) => problemOf(def) !== '')) return
    let next = setDesignator(editor.getState().circuit, id, named)
    for (const def of symbol.params) {
      const read = readParam(def, texts[def.name] ?? '')
      if (read.ok && read.value.text !== component.params[def.name]?.text)
        next = setParam(next, id, def.name, read.value)
    }
    editor.commit(next)
    editor.look({ editing: null })
    editor.say('valueSet', { part: named })
  }
  const box = boxOfComponent(component)
  const title = `${component.designator} · ${symbol.names[locale]}`
  return (
    <Frame at={[box.right + 8, box.top]} name={title} onSubmit={submit}>
      <div className="lb-value-title">{title}</div>
      {symbol.params.map((def, i) => (
        <Field
          key={def.name}
          name={def.names[locale]}
          unit={def.unit}
          value={texts[def.name] ?? ''}
          onChange={(text) => setTexts({ ...texts, [def.name]: text })}
          problem={problemOf(def)}
          choices={def.kind === 'boolean' ? ['0', '1'] : def.choices}
          choiceName={(choice) => (def.kind === 'boolean' ? t(`editor.boolean.${choice}`) : choice)}
          suggestions={def.name === 'value' ? allowed.map(plainValue) : []}
          first={i === 0}
        />
      ))}
      {!symbol.instrument && symbol.pins.length > 1 && (
        <Field
          name={t('editor.designator')}
          value={designator}
          onChange={setName}
          problem={badName ? t('editor.badDesignator') : ''}
          first={symbol.params.length === 0}
        />
      )}
      <HousingNote component={{ ...component, params: chosenModel(component, texts) }} />
    </Frame>
  )
}

/** The parameters with the type that is being chosen: the pins follow it. */
const chosenModel = ({ params }: Component, { model }: Record<string, string>): Component['params'] =>
  model ? { ...params, model: { text: model, si: null } } : params

/** The part that one buys: its housing, and which pin has which number. */
const HousingNote = ({ component }: { component: Component }) => {
  const { t } = useTranslation('bench')
  const housing = housingOf(component)
  if (!housing) return null
  return (
    <div className="lb-value-field">
      <b>{t('editor.housing', { name: housing.name })}</b>
      {housing.pins.map(({ number, name }) => `${number}\u00a0${name}`).join(' · ')}
    </div>
  )
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))

function valueProblem(t: TFunction<'bench'>, def: ParamDef, problem: ValueProblem): string {
  const limit = problem === 'too-small' ? def.min : def.max
  return t(`editor.valueProblem.${problem}`, {
    limit: limit === undefined ? '' : formatQuantity(limit, def.unit),
  })
}

interface FieldProps {
  name: string
  unit?: string
  value: string
  onChange: (text: string) => void
  problem: string
  choices?: string[]
  choiceName?: (choice: string) => string
  suggestions?: string[]
  /** Gets the focus, its text selected. */
  first?: boolean
}

const Field = ({
  name,
  unit,
  value,
  onChange,
  problem,
  choices,
  choiceName,
  suggestions,
  first,
}: FieldProps) => {
  const id = useId()
  const shared = {
    id,
    value,
    'aria-invalid': problem !== '',
    'aria-describedby': problem ? `${id}-problem` : undefined,
    // The form opens for typing.
    autoFocus: first,
  }
  return (
    <div className="lb-value-field">
      <label htmlFor={id}>{name}</label>
      {choices ? (
        <select {...shared} onChange={(e) => onChange(e.target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceName?.(choice) ?? choice}
            </option>
          ))}
        </select>
      ) : (
        <span className="lb-value-input">
          <input
            {...shared}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            list={suggestions?.length ? `${id}-list` : undefined}
            onChange={(e) => onChange(e.target.value)}
            onFocus={(e) => e.target.select()}
          />
          {unit && <span className="lb-value-unit">{unit}</span>}
        </span>
      )}
      {suggestions && suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {problem && (
        <div id={`${id}-problem`} className="lb-value-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
