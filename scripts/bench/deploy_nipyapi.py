"""The same flow JSON into the same NiFi with nipyapi, its own best way; prints seconds. Used by deploy.ts."""

import json
import sys
import time

import nipyapi

url, flow_file, values_file = sys.argv[1:4]
values = json.load(open(values_file, encoding="utf-8"))
flow = json.load(open(flow_file, encoding="utf-8"))
nipyapi.config.nifi_config.host = url + "/nifi-api"

started = time.monotonic()
for name, context in flow["parameterContexts"].items():
    nipyapi.parameters.create_parameter_context(
        name,
        parameters=[
            nipyapi.parameters.prepare_parameter(p["name"], values.get(p["name"], p.get("value")), sensitive=p["sensitive"])
            for p in context["parameters"]
        ],
    )
root = nipyapi.canvas.get_process_group(nipyapi.canvas.get_root_pg_id(), "id")
group = nipyapi.versioning.import_process_group_definition(root, file_path=flow_file)
nipyapi.canvas.schedule_all_controllers(group.id, True)
nipyapi.canvas.schedule_process_group(group.id, True)
print(json.dumps({"seconds": time.monotonic() - started, "group": group.id}))
