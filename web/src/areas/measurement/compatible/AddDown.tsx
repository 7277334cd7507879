import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Button, Form, Input, Select } from 'antd'
import {
  compatibleAddDown,
  compatibleGet,
  compatiblePage,
  type CompatibleRow,
} from '@labbox/contract/measurement/compatible.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import '../admin.css'

interface Choice {
  word?: string
  text?: string
}

const choicesOf = (row: CompatibleRow | undefined, name: string | undefined): Choice[] => {
  const param = row?.params.find((each) => each.name === name)
  const words = param?.type === 'choice' ? param.choices : param?.type === 'number' ? param.words : undefined
  return Object.entries(words ?? {}).map(([word, text]) => ({ word, text }))
}

const Fields = ({ row }: { row: CompatibleRow }) => {
  const { t } = useTranslation('monitor')
  const form = Form.useFormInstance()
  return (
    <>
      <Form.Item name="param" label={t('compat.paramName')}>
        <Select
          options={row.params
            .filter(({ type }) => type !== 'bool')
            .map(({ name }) => ({ value: name, label: name }))}
          onChange={(name: string) => form.setFieldValue('list', choicesOf(row, name))}
        />
      </Form.Item>
      <p className="lb-muted">{t('compat.downHint')}</p>
      <Form.List name="list">
        {(list, { add, remove }) => (
          <>
            {list.map(({ key, name }) => (
              <div key={key} className="lb-down">
                <Form.Item name={[name, 'word']} label={t('compat.word')}>
                  <Input maxLength={40} />
                </Form.Item>
                <Form.Item name={[name, 'text']} label={t('compat.text')}>
                  <Input maxLength={60} />
                </Form.Item>
                <Button
                  type="link"
                  danger
                  size="small"
                  aria-label={t('compat.removeChoice', { number: name + 1 })}
                  onClick={() => remove(name)}
                >
                  {t('common:action.delete')}
                </Button>
              </div>
            ))}
            <Button block onClick={() => add({ word: '', text: '' })}>
              {t('compat.addChoice')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}

/** The drop-down choices of one parameter: what people choose, and what is sent for it. */
const AddDown = () => {
  const { t } = useTranslation('monitor')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(compatibleGet, { id }))
  const row = query.data
  const first = row?.params.find(({ type }) => type !== 'bool')?.name
  return (
    <FormDrawer
      title={row ? t('compat.choicesOf', { pseudo: row.pseudo }) : t('compat.choices')}
      endpoint={compatibleAddDown}
      fixed={{ id }}
      query={query}
      initial={{ param: first, list: choicesOf(row, first) }}
      toInput={({ param, list }) => ({
        param: param as string,
        choices: Object.fromEntries(
          ((list ?? []) as Choice[])
            .filter(({ word }) => word)
            .map(({ word = '', text }) => [word.trim(), (text ?? '').trim() || word.trim()]),
        ),
      })}
      invalidates={[compatiblePage, compatibleGet]}
      done={t('saved')}
    >
      {row && <Fields row={row} />}
    </FormDrawer>
  )
}

export default AddDown
