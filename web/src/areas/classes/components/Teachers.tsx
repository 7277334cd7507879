import { Form, Select } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { classGet, classPage, classTeachers } from '@labbox/contract/classes/classes.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Who teaches a class; the last teacher stays. */
export const Teachers = ({ of }: { of: DataOf<typeof classGet> }) => {
  const { t } = useTranslation('classes')
  const save = useMutationOf(classTeachers, { invalidates: [classGet, classPage], done: t('update.done') })
  const names = new Map(of.people.map(({ account, name }) => [account, `${name} (${account})`]))
  return (
    <Form layout="vertical">
      <Form.Item label={t('field.teachers')} extra={t('teachers.hint')}>
        <Select
          mode="tags"
          open={false}
          aria-label={t('field.teachers')}
          tokenSeparators={[',', ' ', '，', '；', ';']}
          loading={save.isPending}
          value={of.people.map(({ account }) => account)}
          options={of.people.map(({ account }) => ({ value: account, label: names.get(account) ?? account }))}
          onChange={(accounts: string[]) =>
            accounts.length > 0 &&
            save.mutate({ id: of.id, accounts: accounts.map((one) => one.toLowerCase()) })
          }
        />
      </Form.Item>
    </Form>
  )
}
