import type { SelectProps } from 'antd'

/** For a choice whose names come later than its value: never the bare id meanwhile. */
export const knownLabel: NonNullable<SelectProps['labelRender']> = ({ label }) => label ?? '…'
