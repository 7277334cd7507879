import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select, Skeleton, Switch } from 'antd'
import {
  CAS_PAGE,
  casGet,
  casOffer,
  casTest,
  casUpdate,
  type CasConfig as Config,
} from '@labbox/contract/access/cas.ts'
import { queryOf, useMutationOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { plainText } from '../../../../app/plain-text.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../../ui/form/use-contract-form.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CasReport } from './CasReport.tsx'
import { OrgPick } from '../organisations/OrgPick.tsx'
import './sso.css'
import { useFieldText } from '../../../../ui/form/field-text.ts'

/** Which attribute of the CAS server's answer a field is taken from. */
const AttributeItem = ({
  name,
}: {
  name: 'accountFrom' | 'nameFrom' | 'numberFrom' | 'emailFrom' | 'teacherFrom'
}) => {
  const { t } = useTranslation('sso')
  return (
    <Form.Item name={name} label={t(`cas.${name}`)} extra={t(`cas.hint.${name}`)}>
      <Input maxLength={100} placeholder={t(`cas.placeholder.${name}`)} />
    </Form.Item>
  )
}

const SwitchItem = ({ name }: { name: 'enabled' | 'createAccounts' | 'signOutThere' }) => {
  const { t } = useTranslation('sso')
  return (
    <Form.Item name={name} label={t(`cas.${name}`)} extra={t(`cas.hint.${name}`)} valuePropName="checked">
      <Switch />
    </Form.Item>
  )
}

/** What happens to somebody who has no account yet. */
const NewAccounts = () => {
  const { t } = useTranslation('sso')
  const create = Form.useWatch<boolean>('createAccounts')
  const teacherFrom = plainText(Form.useWatch('teacherFrom'))
  return (
    <>
      <SwitchItem name="createAccounts" />
      {/* Kept in the form while they are hidden. */}
      <div hidden={!create}>
        <Form.Item name="orgId" label={t('cas.orgId')} extra={t('cas.hint.orgId')} required>
          <OrgPick label={t('cas.orgId')} allowClear />
        </Form.Item>
        <div className="lb-two">
          <AttributeItem name="nameFrom" />
          <AttributeItem name="numberFrom" />
          <AttributeItem name="emailFrom" />
          <AttributeItem name="teacherFrom" />
        </div>
        <div hidden={teacherFrom.trim() === ''}>
          <Form.Item name="teacherValues" label={t('cas.teacherValues')} extra={t('cas.hint.teacherValues')}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Form.Item>
        </div>
      </div>
    </>
  )
}

const CasForm = ({ config }: { config: Config }) => {
  const { t } = useTranslation('sso')
  const fieldSays = useFieldText()
  const edit = useCan()('access:sso:edit')
  const { form, formProps, busy } = useContractForm({
    endpoint: casUpdate,
    fixed: { version: config.version },
    invalidates: [casGet, casOffer],
    done: t('saved'),
  })
  const test = useMutationOf(casTest)
  const run = () => {
    const values = form.getFieldsValue(['baseUrl', 'serviceUrl']) as { baseUrl: string; serviceUrl: string }
    const missing = (['baseUrl', 'serviceUrl'] as const).filter((name) => !values[name]?.trim())
    form.setFields(missing.map((name) => ({ name, errors: [fieldSays('required')] })))
    if (missing.length === 0) test.mutate(values)
  }
  const ours = `${location.origin}${CAS_PAGE}`
  return (
    <Form {...formProps} initialValues={config} disabled={!edit} className="lb-settings-form">
      <SwitchItem name="enabled" />
      <Form.Item name="name" label={t('cas.name')} extra={t('cas.hint.name')} required>
        <LocalTextInput maxLength={60} />
      </Form.Item>
      <Form.Item name="baseUrl" label={t('cas.baseUrl')} extra={t('cas.hint.baseUrl')}>
        <Input placeholder="https://cas.example.edu/cas" inputMode="url" />
      </Form.Item>
      <Form.Item name="serviceUrl" label={t('cas.serviceUrl')} extra={t('cas.hint.serviceUrl', { ours })}>
        <Input placeholder={ours} inputMode="url" />
      </Form.Item>
      <p>
        <Button onClick={run} loading={test.isPending}>
          {t('cas.test')}
        </Button>
      </p>
      <div aria-live="polite">{test.data && <CasReport steps={test.data.steps} />}</div>
      <h2>{t('cas.people')}</h2>
      <Alert className="lb-block" type="info" showIcon title={t('cas.method')} />
      <AttributeItem name="accountFrom" />
      <NewAccounts />
      <SwitchItem name="signOutThere" />
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

/** How people of the university sign in by its own CAS server. */
const CasConfig = () => {
  const { t } = useTranslation('sso')
  const query = useQuery(queryOf(casGet, {}))
  return (
    <div className="lb-page">
      <PageHeader title={t('cas.title')} hint={t('cas.intro')} />
      <section className="lb-list" aria-label={t('cas.title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <CasForm key={query.data.version} config={query.data} />}
      </section>
    </div>
  )
}

export default CasConfig
