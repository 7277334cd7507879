import { Outlet, useLocation } from '@tanstack/react-router'
import { baseOf, CoursePage } from './CourseView.tsx'

/** The graphs of a course under an address of their own; what is added or renamed lies over them. */
const CourseGraphs = () => {
  const base = useLocation({ select: ({ pathname }) => baseOf(pathname) })
  return (
    <>
      <CoursePage view="graph" page={`${base}/view`} />
      <Outlet />
    </>
  )
}

export default CourseGraphs
