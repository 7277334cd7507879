import type { SelectProps } from 'antd'

/** For a select whose labels load later than its value: shows nothing instead of the bare id. */
export const knownLabel: NonNullable<SelectProps['labelRender']> = ({ label }) => label ?? '…'
