"""Real DAGs in a real Airflow against a real NiFi."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest
from nifi_lab import Flow, Lab, eventually
from real_airflow import RealAirflow, Run

ROOT = Path(__file__).parents[2]
HEAD = """
from datetime import timedelta
from airflow.sdk import DAG
from flowgen_airflow import NifiRunOperator, NifiRunSensor, NifiTriggerOperator

def dag(name, task):
    with DAG(name, schedule=None, catchup=False) as made:
        task()
    globals()[name] = made

# Airflow's scheduler fails a task whose deferral is over before it has taken note of it, which happens on a busy
# machine: a retry, which joins the run, is what users have against that, too.
again = dict(retries=2, retry_delay=timedelta(seconds=1))
fast = dict(task_id='run', nifi_conn_id='nifi_test', settle=2, poll_interval=0.5)
"""


class World:
    def __init__(self, airflow: RealAirflow, lab: Lab, flows: dict[str, Flow]) -> None:
        self.airflow = airflow
        self.lab = lab
        self.flows = flows
        self.runs: dict[str, Run] = {}


@pytest.fixture(scope="module")
def world(lab: Lab, nifi_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    flows = make_flows(lab, tmp_path_factory.mktemp("inbox"))
    airflow = RealAirflow(
        tmp_path_factory.mktemp("airflow"),
        {
            # The first host does not answer: the second one is used.
            "nifi_test": {"conn_type": "nifi", "host": f"http://127.0.0.1:1, {nifi_url}"},
            "dead_node": {"conn_type": "http", "host": "http://127.0.0.1", "port": 1},
            "live_node": {"conn_type": "http", "host": nifi_url},
        },
    )
    (airflow.dags / "flows.py").write_text(dag_file(flows))
    names = {*flows, "classic_without_end", "sensor"}
    generated = generated_dag(flows["generated"].group)
    if generated is None:
        names.remove("generated")
    else:
        (airflow.dags / "generated.py").write_text(generated)
    airflow.start()
    try:
        airflow.await_dags(names)
        made = World(airflow, lab, flows)
        # What can go on beside the other tests is started at once.
        made.runs = {
            name: airflow.trigger(name)
            for name in ("retry", "time_out", "success", "failure", "nothing", "classic", "generated")
            if name in names
        }
        yield made
    finally:
        airflow.stop()


def make_flows(lab: Lab, inbox: Path) -> dict[str, Flow]:
    flows = {
        "success": lab.paced("success", 30, 15),
        "blocking": lab.paced("blocking", 3, 3),
        "classic": lab.paced("classic", 3, 3),
        # ControlRate lets one pass, then holds the others for longer than the test lasts.
        "time_out": lab.paced("time-out", 2, 1, schedulingPeriod="1 sec"),
        "kill": lab.paced("kill", 1, 1000, schedulingPeriod="1 sec"),
        "kill_worker": lab.paced("kill-worker", 1, 1000, schedulingPeriod="1 sec"),
        "retry": lab.paced("retry", 18, 1),
        "restart": lab.paced("restart", 18, 1),
    }
    flows["generated"] = lab.paced("generated", 2, 10)
    group = lab.group("nothing")
    first = lab.processor(group, "ListFile", "list", {"Input Directory": str(inbox)})
    last = lab.marker(group)
    lab.connect(group, first, last, "success")
    lab.set_state(last, "RUNNING")
    flows["nothing"] = Flow(group, first, last)
    group = lab.group("failure")
    first = lab.processor(group, "GenerateFlowFile", "start", {"Batch Size": "2"}, schedulingPeriod="1 hour")
    post = lab.processor(
        group,
        "InvokeHTTP",
        "post",
        {"HTTP URL": "http://127.0.0.1:1/", "HTTP Method": "POST"},
        end=("Failure", "Retry", "No Retry", "Original"),
    )
    last = lab.marker(group)
    lab.connect(group, first, post, "success")
    lab.connect(group, post, last, "Response")
    lab.set_state(post, "RUNNING")
    lab.set_state(last, "RUNNING")
    flows["failure"] = Flow(group, first, last)
    return flows


def generated_dag(flow: str) -> str | None:
    """What ``flowgen airflow`` writes; its settle time is the default one, ten seconds."""
    command = ROOT / "bin" / "flowgen.js"
    if not (ROOT / "dist" / "cli" / "main.js").exists() or not which("node"):
        return None
    arguments = ["airflow", flow, "--out", "-", "--dag-id", "generated", "--connection", "nifi_test"]
    arguments += ["--until", "drained", "--timeout", "2min"]
    return subprocess.run(["node", str(command), *arguments], check=True, capture_output=True, text=True).stdout


def dag_file(flows: dict[str, Flow]) -> str:
    def ids(name: str) -> str:
        return f"start_processor_id='{flows[name].start}', end_processor_id='{flows[name].end}'"

    def run(name: str, more: str) -> str:
        return f"dag('{name}', lambda: NifiRunOperator(**fast, {ids(name)}, {more}))"

    classic = "task_id='run', http_conn_ids=['dead_node', 'live_node'], settle=1, poll_interval=0.5"
    return "\n".join(
        [
            HEAD,
            run("success", "**again, deferrable=True, timeout=60"),
            run("blocking", "timeout=timedelta(seconds=60)"),
            run("failure", "**again, deferrable=True, timeout=60"),
            run("time_out", "deferrable=True, timeout=6, mode='interval', interval=3600"),
            run("kill", "deferrable=True, timeout=300, mode='interval', interval=3600"),
            run("kill_worker", "deferrable=False, timeout=300, mode='interval', interval=3600"),
            run("nothing", "**again, deferrable=True, timeout=60"),
            run("retry", "deferrable=True, timeout=9, retries=3, retry_delay=timedelta(seconds=1)"),
            run("restart", "**again, deferrable=True, timeout=180"),
            f"dag('classic', lambda: NifiTriggerOperator({classic}, {ids('classic')}, state_key='last_tms'))",
            f"dag('classic_without_end', lambda: NifiTriggerOperator({classic}, "
            f"start_processor_id='{flows['classic'].start}', end_processor_id=''))",
            f"dag('sensor', lambda: NifiRunSensor(**{{k: v for k, v in fast.items() if k != 'poll_interval'}}, "
            f"flow='{flows['blocking'].group}', end_processor_id='{flows['blocking'].end}', "
            "**again, deferrable=True, timeout=120))",
        ]
    )


def test_a_deferred_run_succeeds_and_says_what_went_through(world: World) -> None:
    run = world.runs["success"]
    run.await_state("deferred", "success")
    run.await_state("success")
    result = run.xcom()
    assert result["outcome"] == "finished"
    assert result["flow_files"] == 30
    assert result["nodes"][0]["before"] is None
    assert result["nodes"][0]["after"]
    assert run.links()["NiFi canvas"].endswith(f"/nifi/#/process-groups/{world.flows['success'].group}")


def test_a_run_can_be_awaited_by_the_worker(world: World) -> None:
    run = world.airflow.trigger("blocking")
    run.await_state("success")
    assert run.xcom()["outcome"] == "finished"


def test_an_error_bulletin_fails_the_task_with_its_text(world: World) -> None:
    run = world.runs["failure"]
    run.await_state("failed")
    # Airflow's scheduler itself fails a task whose deferral ends before it has noticed; no attempt does better here.
    told = "\n".join(run.log(attempt) for attempt in range(1, run.task()["try_number"] + 1))
    assert "error bulletins" in told
    assert "post" in told


def test_a_time_out_fails_the_task_says_where_and_stops_the_start(world: World) -> None:
    run = world.runs["time_out"]
    run.await_state("failed")
    assert "timed-out" in run.log()
    assert "start → pace" in run.log()
    assert world.lab.state(world.flows["time_out"].start) == "STOPPED"


def test_a_run_without_files_is_a_success_that_says_so(world: World) -> None:
    run = world.runs["nothing"]
    run.await_state("success")
    assert run.xcom()["outcome"] == "nothing-to-do"


def test_killing_a_deferred_task_stops_the_start_processor(world: World) -> None:
    run = world.airflow.trigger("kill")
    run.await_state("deferred")
    eventually(lambda: "trigger" in run.log() and "starting" in run.log(), 60, "The triggerer did not take the trigger")
    start = world.flows["kill"].start
    assert world.lab.state(start) == "RUNNING"
    run.mark("failed")
    eventually(lambda: world.lab.state(start) == "STOPPED", 60, "The start processor was not stopped")


def test_killing_a_task_in_its_worker_stops_the_start_processor(world: World) -> None:
    run = world.airflow.trigger("kill_worker")
    start = world.flows["kill_worker"].start
    eventually(lambda: world.lab.state(start) == "RUNNING", 90, "The start processor was not started")
    run.mark("failed")
    eventually(lambda: world.lab.state(start) == "STOPPED", 90, "The start processor was not stopped")


def test_a_retry_joins_the_run_of_the_first_attempt(world: World) -> None:
    run = world.runs["retry"]
    task = run.await_state("success", timeout=300)
    assert task["try_number"] > 1
    assert world.lab.counts(world.flows["retry"].start)["flowFilesOut"] == 18
    assert any("earlier" in run.log(attempt) for attempt in range(2, task["try_number"] + 1))


def test_a_restarted_triggerer_goes_on_waiting_and_stops_nothing(world: World) -> None:
    run = world.airflow.trigger("restart")
    run.await_state("deferred")
    world.airflow.kill("triggerer")
    world.airflow.launch("triggerer")
    run.await_state("success", timeout=300)
    assert run.xcom()["outcome"] == "finished"
    assert world.lab.counts(world.flows["restart"].start)["flowFilesOut"] == 18


def test_the_classic_recipe_works(world: World) -> None:
    run = world.runs["classic"]
    run.await_state("success")
    assert run.xcom()["outcome"] == "finished"


def test_the_classic_recipe_without_an_end_processor_does_not_wait(world: World) -> None:
    run = world.airflow.trigger("classic_without_end")
    run.await_state("success")
    assert run.xcom()["outcome"] == "started"
    assert world.lab.state(world.flows["classic"].start) == "STOPPED"


def test_a_sensor_sees_a_run_that_somebody_else_starts(world: World) -> None:
    run = world.airflow.trigger("sensor")
    run.await_state("deferred")
    world.lab.set_state(world.flows["blocking"].start, "RUN_ONCE")
    run.await_state("success")
    assert run.xcom()["outcome"] == "finished"


def test_a_dag_file_that_flowgen_writes_runs(world: World) -> None:
    if "generated" not in world.runs:
        pytest.skip("flowgen is not compiled beside this package")
    run = world.runs["generated"]
    run.await_state("success")
    assert run.xcom()["reason"] == "drained"


def test_the_provider_is_known_to_airflow(world: World) -> None:
    names = [one["package_name"] for one in world.airflow.call("GET", "/providers?limit=100")["providers"]]
    assert "nifi-flowgen-airflow" in names
