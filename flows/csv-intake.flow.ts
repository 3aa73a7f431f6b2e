/**
 * The core alone, no pattern: CSV files from two departments become JSON records. Shows nested groups with ports,
 * a funnel, a record reader and writer, routing by SQL, and services that inner groups share.
 */
import { defineFlow, literal, param } from 'nifi-flowgen';

/** What both departments send. Field names as in the files; the writer keeps them. */
const schema = {
  type: 'record',
  name: 'application',
  fields: [
    { name: '접수번호', type: ['null', 'string'], default: null },
    { name: '제목', type: ['null', 'string'], default: null },
    { name: '금액', type: ['null', { type: 'bytes', logicalType: 'decimal', precision: 15, scale: 2 }], default: null },
  ],
};

export default defineFlow({ id: 'csv-intake', name: '접수 CSV' }, ({ group }) => {
  const schemaText = literal(JSON.stringify(schema));
  const reader = group.service('CSVReader', {
    name: 'CSV with header',
    properties: {
      'Schema Access Strategy': 'schema-text-property',
      'Schema Text': schemaText,
      'Treat First Line as Header': true,
      'Ignore CSV Header Column Names': false,
    },
  });
  const writer = group.service('JsonRecordSetWriter', {
    name: 'JSON lines',
    properties: {
      'Schema Write Strategy': 'no-schema',
      'Schema Access Strategy': 'schema-text-property',
      'Schema Text': schemaText,
      'Output Grouping': 'output-oneline',
    },
  });

  // One group per department: only where its files lie differs.
  const arrivals = group.funnel('arrivals');
  for (const [id, name] of [
    ['civil', '민원과'],
    ['tax', '세무과'],
  ] as const) {
    const department = group.group({ id, name });
    const files = department.processor('GetFile', {
      name: 'Pick up',
      properties: {
        'Input Directory': param(`${id}.dir`),
        'File Filter': '[^\\.].*\\.csv',
        'Minimum File Age': '2 sec',
      },
      schedule: { timer: '10 sec' },
    });
    const mark = department.processor('UpdateAttribute', { name: 'Say whose', dynamic: { department: name } });
    const out = department.outputPort('files');
    files.to(mark, 'success');
    mark.to(out, 'success');
    out.to(arrivals);
  }

  const intake = group.group({ id: 'intake', name: '변환' });
  const into = intake.inputPort('files');
  const done = intake.outputPort('records');
  const refused = intake.outputPort('refused');
  const convert = intake.processor('ConvertRecord', {
    name: 'CSV to JSON',
    properties: { 'Record Reader': reader, 'Record Writer': writer },
  });
  const jsonReader = intake.service('JsonTreeReader', {
    name: 'JSON',
    properties: { 'Schema Access Strategy': 'schema-text-property', 'Schema Text': schemaText },
  });
  const route = intake.processor('QueryRecord', {
    name: 'With a number only',
    properties: { 'Record Reader': jsonReader, 'Record Writer': writer, 'Include Zero Record FlowFiles': false },
    dynamic: { complete: 'SELECT * FROM FLOWFILE WHERE "접수번호" IS NOT NULL' },
    autoTerminate: ['original'],
  });
  into.to(convert);
  convert.to(route, 'success');
  convert.to(refused, 'failure');
  route.to(done, 'complete');
  route.to(refused, 'failure');

  arrivals.to(into, { backPressure: { objects: 500 } });
  const store = group.processor('PutFile', {
    name: 'Store',
    properties: { Directory: `${param('out.dir')}/\${department}`, 'Create Missing Directories': true },
    autoTerminate: ['success'],
  });
  const keep = group.processor('PutFile', {
    name: 'Keep refused',
    properties: { Directory: param('refused.dir') },
    autoTerminate: ['success', 'failure'],
  });
  done.to(store);
  store.to(store, 'failure');
  refused.to(keep);

  group.label('부서별 CSV → JSON 한 줄에 한 건', { over: [arrivals, store] });
});
