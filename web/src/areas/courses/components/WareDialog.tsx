import { Form, Input, Modal } from 'antd'
import { wareList, wareUpdate, type Ware } from '@labbox/contract/courses/wares.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

/** Name of an item, and from when until when students see it. */
export const WareDialog = ({ ware, onClose }: { ware: Ware; onClose: () => void }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const { form, formProps, busy } = useContractForm({
    endpoint: wareUpdate,
    fixed: { id: ware.id },
    toInput: ({ name, visibleFrom, visibleUntil }) => ({
      name: name as string,
      visibleFrom: (visibleFrom as string) ?? null,
      visibleUntil: (visibleUntil as string) ?? null,
    }),
    invalidates: [wareList],
    done: t('update.done'),
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={t('courses-ware:edit')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form {...formProps} initialValues={ware}>
        <Form.Item name="name" label={t('courses-ware:name')} required>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="visibleFrom" label={t('courses-ware:from')} extra={t('courses-ware:datesHint')}>
          <ZonedDateTime label={t('courses-ware:from')} />
        </Form.Item>
        <Form.Item name="visibleUntil" label={t('courses-ware:until')}>
          <ZonedDateTime label={t('courses-ware:until')} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
