import { useMatches } from '@tanstack/react-router'
import { useNavigate } from '../navigation.ts'
import { Button, Drawer, Form, Skeleton } from 'antd'
import { useCallback, type ReactNode } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { useTranslation } from '../../app/i18n.ts'
import { ErrorState } from '../ErrorState.tsx'
import { useContractForm, type ContractForm, type ContractFormOptions } from './use-contract-form.ts'
import '../ui.css'

/** Goes to the page under the present drawer, keeping its filters. */
export const useCloseDrawer = (): (() => void) => {
  const navigate = useNavigate()
  const under = useMatches({ select: (matches) => matches.at(-2)?.pathname ?? '/' })
  return useCallback(() => void navigate({ to: under, search: true }), [navigate, under])
}

export interface RouteDrawerProps {
  title: string
  width?: number
  /** Buttons at the foot, before the one that closes; none: no foot. */
  acts?: ReactNode
  /** What closing is called where nothing is given up by it. */
  leave?: string
  children: ReactNode
}

/** A drawer that is a route: closing it goes to the page below. */
export const RouteDrawer = ({ title, width = 560, acts, leave, children }: RouteDrawerProps) => {
  const { t } = useTranslation('common')
  const close = useCloseDrawer()
  return (
    <Drawer
      open
      // A heading, so that those of what is in it have one above them.
      title={<h2 className="lb-drawer-title">{title}</h2>}
      size={width}
      onClose={close}
      footer={
        acts && (
          <div className="lb-actions">
            {acts}
            <Button onClick={close}>{leave ?? t('action.cancel')}</Button>
          </div>
        )
      }
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {children}
    </Drawer>
  )
}

export interface FormDrawerProps<E extends Endpoint> extends ContractFormOptions<E> {
  title: string
  width?: number
  /** First values of the fields. */
  initial?: Partial<InputOf<E>> | Record<string, unknown> | undefined
  /** While the values of an update are loading, or when that failed: `{...query}` of `useQuery` fits. */
  query?: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  submitLabel?: string
  /** Form.Items named by the endpoint's fields; a function receives the form. */
  children: ReactNode | ((form: ContractForm) => ReactNode)
}

/** Add and update in a route-addressed drawer; closing with unsaved changes asks. */
export const FormDrawer = <E extends Endpoint>(props: FormDrawerProps<E>) => {
  const { t } = useTranslation('common')
  const close = useCloseDrawer()
  const form = useContractForm({
    ...props,
    onDone: (data) => {
      props.onDone?.(data)
      close()
    },
  })
  const { query } = props
  const save = (
    <Button
      type="primary"
      loading={form.busy}
      disabled={query?.isPending || query?.isError}
      onClick={form.form.submit}
    >
      {props.submitLabel ?? t('action.save')}
    </Button>
  )
  return (
    <RouteDrawer title={props.title} width={props.width ?? 560} acts={save}>
      {query?.isPending ? (
        <Skeleton active />
      ) : query?.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Form {...form.formProps} initialValues={props.initial as Record<string, unknown>}>
          {typeof props.children === 'function' ? props.children(form) : props.children}
          {/* Enter in a field submits. */}
          <button type="submit" hidden />
        </Form>
      )}
    </RouteDrawer>
  )
}
