import type { FastifyInstance } from 'fastify'
import { courseCategory } from '@labbox/contract/courses/categories.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import * as graphs from '@labbox/contract/courses/graphs.ts'
import * as learning from '@labbox/contract/courses/learning.ts'
import * as wares from '@labbox/contract/courses/wares.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { categories } from './categories.ts'
import { exportGraph, importGraph } from './graph/graph-file.service.ts'
import { graphListOf, graphOf, graphTargetsOf } from './graph/graphs.queries.ts'
import { addGraph, deleteGraph, saveGraph, updateGraph } from './graph/graphs.service.ts'
import { courseLabOf, moocPageOf, myCourseOf, myCoursePageOf } from './learning/learning.queries.ts'
import { setCourseBanks, setCourseClasses, setCourseLabs, setCourseTeachers } from './links.service.ts'
import { classMasteryOf, myMasteryOf, studentMasteryOf } from './learning/mastery.queries.ts'
import type { OnJoined } from '../classes/service.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { joinCourse, leaveCourse } from './open/enrol.service.ts'
import { classViewOf, overviewOf } from './learning/progress.queries.ts'
import { courseOf, coursePageOf, orgCoursePageOf } from './queries.ts'
import { addCourse, archiveCourse, copyCourse, deleteCourse, updateCourse } from './service.ts'
import { wareListOf } from './wares/wares.queries.ts'
import { addFiles, addFolder, deleteWare, moveWare, updateWare } from './wares/wares.service.ts'

export const coursesRoutes = (app: FastifyInstance, deps: Deps, onJoined: OnJoined): void => {
  categories.routes(app, deps, courseCategory)

  register(app, courses.coursePage, ({ actor, query }) => coursePageOf(deps, actor, query))
  register(app, courses.orgCoursePage, ({ actor, query }) => orgCoursePageOf(deps, actor, query))
  register(app, courses.courseGet, ({ actor, query }) => courseOf(deps, actor, query.id))
  register(app, courses.courseAdd, ({ actor, body }) => addCourse(deps, actor, body))
  register(app, courses.courseUpdate, ({ actor, body }) => updateCourse(deps, actor, body))
  register(app, courses.courseArchive, ({ actor, body }) => archiveCourse(deps, actor, body))
  register(app, courses.courseCopy, ({ actor, body }) => copyCourse(deps, actor, body.id))
  register(app, courses.courseDelete, ({ actor, body }) => deleteCourse(deps, actor, body.id))
  register(app, courses.courseClasses, ({ actor, body }) => setCourseClasses(deps, actor, body))
  register(app, courses.courseTeachers, ({ actor, body }) => setCourseTeachers(deps, actor, body))
  register(app, courses.courseLabs, ({ actor, body }) => setCourseLabs(deps, actor, body))
  register(app, courses.courseBanks, ({ actor, body }) => setCourseBanks(deps, actor, body))

  register(app, wares.wareList, ({ actor, query }) => wareListOf(deps, actor, query.courseId))
  register(app, wares.wareAddFolder, ({ actor, body }) => addFolder(deps, actor, body))
  register(app, wares.wareAddFiles, ({ actor, body }) => addFiles(deps, actor, body))
  register(app, wares.wareUpdate, ({ actor, body }) => updateWare(deps, actor, body))
  register(app, wares.wareMove, ({ actor, body }) => moveWare(deps, actor, body))
  register(app, wares.wareDelete, ({ actor, body }) => deleteWare(deps, actor, body.id))

  register(app, learning.myCoursePage, ({ actor, query }) => myCoursePageOf(deps, actor, query))
  register(app, learning.myCourseGet, ({ actor, query }) => myCourseOf(deps, actor, query.id))
  register(app, learning.moocPage, ({ actor, query }) => moocPageOf(deps, actor, query))
  register(app, learning.moocJoin, ({ actor, body }) => joinCourse(deps, actor, body.id, onJoined))
  register(app, learning.moocLeave, ({ actor, body }) => leaveCourse(deps, actor, body.id))
  register(app, learning.courseLabGet, ({ actor, query }) => courseLabOf(deps, actor, query))
  register(app, learning.courseOverview, ({ actor, query }) => overviewOf(deps, actor, query.id))
  register(app, learning.courseClassView, ({ actor, query }) => classViewOf(deps.db, actor, query))

  certificateRoutes(app, deps)

  register(app, graphs.graphList, ({ actor, query }) => graphListOf(deps, actor, query.courseId))
  register(app, graphs.graphGet, ({ actor, query }) => graphOf(deps, actor, query.id))
  register(app, graphs.graphTargets, ({ actor, query }) => graphTargetsOf(deps, actor, query.courseId))
  register(app, graphs.graphAdd, ({ actor, body }) => addGraph(deps, actor, body))
  register(app, graphs.graphUpdate, ({ actor, body }) => updateGraph(deps, actor, body))
  register(app, graphs.graphSave, ({ actor, body }) => saveGraph(deps, actor, body))
  register(app, graphs.graphDelete, ({ actor, body }) => deleteGraph(deps, actor, body.id))
  register(app, graphs.graphExport, ({ actor, query }) => exportGraph(deps, actor, query))
  register(app, graphs.graphImport, ({ actor, query, request }) =>
    importGraph(deps, actor, query, () => receiveFile(request, graphs.GRAPH_FILE_LIMIT)),
  )
  register(app, graphs.graphMine, ({ actor, query }) => myMasteryOf(deps, actor, query.id))
  register(app, graphs.graphClass, ({ actor, query }) => classMasteryOf(deps, actor, query))
  register(app, graphs.graphStudent, ({ actor, query }) => studentMasteryOf(deps, actor, query))
}
