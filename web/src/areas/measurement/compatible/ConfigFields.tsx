import { AutoComplete, Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { UNITS } from '../template/choices.ts'
import type { ReplyKind, RowForm } from './row-form.ts'
import '../template/template.css'
import '../admin.css'

const KINDS: ReplyKind[] = ['none', 'number', 'text', 'index', 'bool', 'image']

/** One parameter: what may stand for it in the call, and what it becomes in the line. */
const Param = ({ name, onRemove }: { name: number; onRemove: () => void }) => {
  const { t } = useTranslation('monitor')
  const type = Form.useWatch(['params', name, 'type'], Form.useFormInstance()) as string | undefined
  return (
    <fieldset className="lb-param">
      <legend className="lb-visually-hidden">{t('compat.paramNo', { number: name + 1 })}</legend>
      <div className="lb-form-row">
        <Form.Item name={[name, 'name']} label={t('compat.paramName')} required>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name={[name, 'type']} label={t('compat.paramType')}>
          <Select
            options={(['choice', 'number', 'bool'] as const).map((value) => ({
              value,
              label: t(`param.${value}`),
            }))}
          />
        </Form.Item>
      </div>
      {type === 'number' && (
        <div className="lb-form-row">
          <Form.Item name={[name, 'min']} label={t('compat.min')} required>
            <InputNumber />
          </Form.Item>
          <Form.Item name={[name, 'max']} label={t('compat.max')} required>
            <InputNumber />
          </Form.Item>
          <Form.Item name={[name, 'unit']} label={t('items.unit')}>
            <Input maxLength={16} />
          </Form.Item>
          <Form.Item name={[name, 'integer']} label={t('compat.integer')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name={[name, 'most']} label={t('compat.most')} tooltip={t('compat.mostHint')}>
            <InputNumber min={1} max={1000} precision={0} />
          </Form.Item>
        </div>
      )}
      {type !== 'bool' && (
        <Form.Item
          name={[name, 'choices']}
          label={t(type === 'number' ? 'compat.words' : 'compat.choices')}
          extra={t('compat.pairsHint')}
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} spellCheck={false} />
        </Form.Item>
      )}
      <Button type="link" danger size="small" onClick={onRemove}>
        {t('compat.removeParam')}
      </Button>
    </fieldset>
  )
}

const ReplyFields = () => {
  const { t } = useTranslation('monitor')
  const kind = Form.useWatch('replyKind', Form.useFormInstance<RowForm>()) ?? 'none'
  const read = kind === 'number' || kind === 'text' || kind === 'index' || kind === 'bool'
  return (
    <>
      <div className="lb-form-row">
        <Form.Item name="replyKind" label={t('compat.reply')}>
          <Select options={KINDS.map((value) => ({ value, label: t(`reply.${value}`) }))} />
        </Form.Item>
        {kind === 'number' && (
          <>
            <Form.Item name="unit" label={t('items.unit')}>
              <AutoComplete maxLength={16} options={UNITS.map((value) => ({ value }))} />
            </Form.Item>
            <Form.Item name="scale" label={t('compat.scale')}>
              <InputNumber />
            </Form.Item>
          </>
        )}
      </div>
      {kind === 'index' && (
        <Form.Item name="words" label={t('compat.indexWords')} extra={t('compat.indexHint')} required>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} spellCheck={false} />
        </Form.Item>
      )}
      {read && (
        <div className="lb-form-row">
          <Form.Item name="after" label={t('compat.after')} tooltip={t('compat.afterHint')}>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="field" label={t('compat.field')} tooltip={t('compat.fieldHint')}>
            <InputNumber min={1} max={100} precision={0} />
          </Form.Item>
          <Form.Item
            name="header"
            label={t('compat.header')}
            tooltip={t('compat.headerHint')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        </div>
      )}
    </>
  )
}

/** What a pseudo-command is, what it becomes and how its reply is read. */
export const ConfigFields = () => {
  const { t } = useTranslation('monitor')
  return (
    <>
      <Form.Item name="pseudo" label={t('compat.pseudo')} extra={t('compat.pseudoHint')} required>
        <Input maxLength={60} spellCheck={false} />
      </Form.Item>
      <Form.Item name="scpi" label={t('compat.scpi')} extra={t('compat.scpiHint')} required>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} className="lb-command" />
      </Form.Item>
      <ReplyFields />
      <h3>{t('compat.params')}</h3>
      <Form.List name="params">
        {(params, { add, remove }) => (
          <>
            {params.map(({ key, name }) => (
              <Param key={key} name={name} onRemove={() => remove(name)} />
            ))}
            <Button block onClick={() => add({ name: 'ch', type: 'choice', choices: '' })}>
              {t('compat.addParam')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}
