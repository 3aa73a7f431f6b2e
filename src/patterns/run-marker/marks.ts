/** Words in the comments of the processors that begin and end a run; `flowgen run` looks for them on the server. */
export const RUN_START_MARK = 'flowgen:run-start';
export const RUN_END_MARK = 'flowgen:run-end';
export const RUN_FAILURE_MARK = 'flowgen:run-failure';
