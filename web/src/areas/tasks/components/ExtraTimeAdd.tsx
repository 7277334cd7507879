import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { classGet } from '@labbox/contract/classes/classes.ts'
import { extraKinds, extraTimeAdd, extraTimePage } from '@labbox/contract/tasks/extra-time.ts'
import { taskGet, taskPage } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useIsTeacher } from '../../../app/session/session.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

/** Gives a member of a class more time, in this class or, by an administrator, in all. */
export const ExtraTimeAdd = ({ classId, onClose }: { classId: string; onClose: () => void }) => {
  const { t } = useTranslation(['tasks-extra', 'common'])
  const teacher = useIsTeacher()
  const members = useQuery(queryOf(classGet, { id: classId }))
  const { form, formProps, busy } = useContractForm({
    endpoint: extraTimeAdd,
    toInput: ({ everywhere, ...values }) => ({
      ...(values as Record<string, never>),
      classId: everywhere ? null : classId,
    }),
    invalidates: [extraTimePage, taskGet, taskPage, myTaskPage],
    onDone: ({ tasks }) => {
      notify.success(tasks > 0 ? t('added', { count: tasks }) : t('none'))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('add')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        {...formProps}
        initialValues={{
          percent: 25,
          kinds: ['exam', 'quiz', 'report'],
          fromAt: new Date(serverNow()).toISOString(),
          untilAt: null,
          everywhere: !teacher,
        }}
      >
        <Form.Item name="userId" label={t('student')} required>
          <Select
            showSearch
            optionFilterProp="label"
            loading={members.isPending}
            options={(members.data?.list ?? []).map(({ userId, name, number, account }) => ({
              value: userId,
              label: `${name} ${number || account}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="percent" label={t('percent')} required>
          <NumberField min={5} max={200} precision={0} suffix={t('percentUnit')} />
        </Form.Item>
        <Form.Item name="kinds" label={t('kinds')} required>
          <Select
            mode="multiple"
            options={extraKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Form.Item>
        {!teacher && (
          <Form.Item name="everywhere" label={t('where')}>
            <Radio.Group
              options={[
                { value: true, label: t('everywhere') },
                { value: false, label: t('here') },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item name="fromAt" label={t('from')} required>
          <ZonedDateTime />
        </Form.Item>
        <Form.Item name="untilAt" label={t('until')} extra={t('untilHint')}>
          <ZonedDateTime />
        </Form.Item>
        <Form.Item name="reason" label={t('reason')} required>
          <Input maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
