import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Form, Input } from 'antd'
import {
  publicConfigGet,
  settingHistory,
  settingPage,
  settingRestore,
  settingUpdate,
  type Setting,
} from '@labbox/contract/system/client-config.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { FormDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { SettingInput } from '../components/SettingInput.tsx'
import { SettingValue, useSettingText } from '../components/SettingValue.tsx'

const STALE = [settingPage, settingHistory, publicConfigGet]

/** Who changed it when, from what to what; older values can be put back. */
const History = ({ setting }: { setting: Setting }) => {
  const { t } = useTranslation('system')
  const can = useCan()
  const text = useSettingText()
  const close = useCloseDrawer()
  const query = useQuery(queryOf(settingHistory, { name: setting.name }))
  const restore = useMutationOf(settingRestore, { invalidates: STALE, done: t('config.restored') })
  const putBack = async (version: number) => {
    await restore.mutateAsync({ name: setting.name, version })
    close()
  }
  const versions = [
    ...(query.data ?? []).map((change) => ({ ...change, value: change.after })),
    ...(query.data?.length
      ? [{ version: 0, value: query.data.at(-1)?.before, at: null, by: '', remark: '' }]
      : []),
  ]
  if (versions.length === 0) return <p className="lb-muted">{t('config.noHistory')}</p>
  return (
    <ol className="lb-history">
      {versions.map(({ version, value, at, by, remark }) => (
        <li key={version}>
          <div>
            <SettingValue setting={setting} value={value} />
            <div className="lb-muted">
              {version === 0 ? t('config.default') : t('config.versionOf', { version })}
              {at && (
                <>
                  {' · '}
                  <TimeText value={at} /> · {by}
                </>
              )}
              {remark && ` · ${remark}`}
            </div>
          </div>
          {version !== setting.version && can('system:config:edit') && (
            <ConfirmButton
              size="small"
              loses={t('config.restoreLoses', { value: text(setting, setting.content) })}
              run={() => putBack(version)}
            >
              {t('config.restore')}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ol>
  )
}

const SettingUpdate = () => {
  const { t } = useTranslation('system')
  const { name = '' } = useParams()
  const query = useQuery(queryOf(settingPage, { limit: 200 }))
  const setting = query.data?.items.find((item) => item.name === name)
  return (
    <FormDrawer
      title={setting ? t(`config.of.${setting.name}.label`) : t('config.title')}
      endpoint={settingUpdate}
      fixed={setting && { name: setting.name, version: setting.version }}
      query={query}
      initial={setting && { content: setting.content, remark: '' }}
      invalidates={STALE}
      done={t('saved')}
    >
      {setting && (
        <>
          <p className="lb-muted">{t(`config.of.${setting.name}.hint`)}</p>
          <Form.Item name="content" label={t('config.content')}>
            <SettingInput setting={setting} />
          </Form.Item>
          <Form.Item name="remark" label={t('config.remark')}>
            <Input maxLength={500} />
          </Form.Item>
          <h3>{t('config.history')}</h3>
          <History setting={setting} />
        </>
      )}
    </FormDrawer>
  )
}

export default SettingUpdate
