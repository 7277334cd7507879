import { Form, Modal, Radio, Switch } from 'antd'
import { graphAdd, graphGet, graphList, graphUpdate, type GraphRow } from '@labbox/contract/courses/graphs.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

interface Props {
  courseId: string
  /** Null: a new one. */
  row: GraphRow | null
  onClose: () => void
  /** Told the id of a new one. */
  onMade: (id: string) => void
}

const EMPTY = { type: 1, name: {}, description: {}, visible: false }

/** What a graph is called, which kind it is, whether students see it. */
export const GraphDialog = ({ courseId, row, onClose, onMade }: Props) => {
  const { t } = useTranslation('courses-graph')
  const common = {
    invalidates: [graphList, graphGet],
    done: t('edit.saved'),
  }
  const add = useContractForm({
    ...common,
    endpoint: graphAdd,
    fixed: { courseId },
    onDone: ({ id }) => onMade(id),
  })
  const update = useContractForm({
    ...common,
    endpoint: graphUpdate,
    fixed: { id: row?.id ?? '' },
    onDone: onClose,
  })
  const { formProps, busy, submit } = row ? update : add
  return (
    <Modal
      open
      title={t(row ? 'list.rename' : 'list.add')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <Form {...formProps} initialValues={row ?? EMPTY}>
        <Form.Item name="name" label={t('list.name')} required>
          <LocalTextInput maxLength={100} />
        </Form.Item>
        <Form.Item name="type" label={t('list.type')}>
          <Radio.Group options={([1, 2] as const).map((value) => ({ value, label: t(`type.${value}`) }))} />
        </Form.Item>
        <Form.Item name="description" label={t('list.description')}>
          <LocalTextInput multiline maxLength={2000} />
        </Form.Item>
        <Form.Item
          name="visible"
          label={t('list.visible')}
          valuePropName="checked"
          extra={t('list.visibleHint')}
        >
          <Switch />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
