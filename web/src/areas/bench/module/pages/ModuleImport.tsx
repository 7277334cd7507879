import '../../../../ui/module/module.css'
import { Button, Result } from 'antd'
import { MODULE_PACKAGE_LIMIT } from '@labbox/contract/parts/module-package.ts'
import { moduleImport, modulePage } from '@labbox/contract/parts/modules.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { RouteDrawer, useCloseDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { SheetDrop } from '../../../../ui/import/SheetDrop.tsx'
import { useSheetImport } from '../../../../ui/import/use-sheet-import.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { PackageFound } from '../PackageFound.tsx'

/** A module comes in as a package: choose it, see what it brings, confirm. */
const ModuleImport = () => {
  const { t } = useTranslation(['modules', 'common'])
  const close = useCloseDrawer()
  const { found, refusal, busy, check, write, again } = useSheetImport(moduleImport, [modulePage])
  if (found?.written)
    return (
      <RouteDrawer title={t('import.title')}>
        <Result
          status="success"
          title={t('import.done')}
          extra={
            <>
              {found.id && (
                <LinkButton to="/module/module/edit" search={{ id: found.id }} look="primary">
                  {t('import.open')}
                </LinkButton>
              )}
              <Button onClick={close}>{t('common:action.close')}</Button>
            </>
          }
        />
      </RouteDrawer>
    )
  return (
    <RouteDrawer title={t('import.title')}>
      {found ? (
        <PackageFound found={found} busy={busy} onConfirm={() => void write()} onAgain={again} />
      ) : (
        <>
          <p className="lb-muted">{t('import.intro')}</p>
          <SheetDrop
            busy={busy}
            refusal={refusal}
            accept=".labmod,application/zip"
            drop={t('import.drop')}
            limits={t('import.limits', { mb: MODULE_PACKAGE_LIMIT >> 20 })}
            onFile={(chosen) => void check(chosen)}
          />
        </>
      )}
    </RouteDrawer>
  )
}

export default ModuleImport
