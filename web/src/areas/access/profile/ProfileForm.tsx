import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { profileGet, profileUpdate, type Profile } from '@labbox/contract/access/profile.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'

const Fields = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const { form, formProps, busy, dirty } = useContractForm({
    endpoint: profileUpdate,
    invalidates: [profileGet],
    done: t('saved'),
    onDone: () => {
      const { name, introduction } = form.getFieldsValue() as { name?: string; introduction?: string }
      useSession.setState(({ user }) => ({
        user: user && { ...user, name: name ?? user.name, introduction: introduction ?? user.introduction },
      }))
    },
  })
  return (
    <Form {...formProps} initialValues={profile} className="lb-password-form">
      {profile.nameEditable ? (
        <Form.Item name="name" label={t('name')} required>
          <Input maxLength={200} autoComplete="name" />
        </Form.Item>
      ) : (
        <Form.Item label={t('name')} extra={t('nameFixed')} htmlFor="lb-own-name">
          <Input id="lb-own-name" value={profile.name} disabled />
        </Form.Item>
      )}
      <Form.Item name="email" label={t('email')}>
        <Input maxLength={200} autoComplete="email" />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')}>
        <Input maxLength={20} autoComplete="tel" />
      </Form.Item>
      <Form.Item name="introduction" label={t('introduction')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

/** One's own data, as far as one may change them. */
export const ProfileForm = () => {
  const query = useQuery(queryOf(profileGet, {}))
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Fields profile={query.data} />
}
