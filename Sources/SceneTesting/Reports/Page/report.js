// One slider per script sets the time of all its charts and animations.
"use strict";
function indexAt(ends,time){let i=0;while(i<ends.length-1&&ends[i]<=time+1e-6)i++;return i}
function cellAt(rows,time){let cell=null;for(const row of rows){if(+row[0]>time+1e-6)break;cell=row[1]}return cell}
for(const group of document.querySelectorAll(".group")){
  const slider=group.querySelector(".bar input");
  if(!slider)continue;
  const output=group.querySelector(".bar output"),play=group.querySelector(".play");
  const duration=+group.dataset.duration;
  const animations=[...group.querySelectorAll(".animation")].map(node=>({node,
    data:JSON.parse(node.querySelector("script").textContent),
    pictures:["expected","difference","actual"].map(kind=>[kind,node.querySelector("figure."+kind+" img")]),
    here:node.querySelector(".frames b")}));
  const traces=[...group.querySelectorAll(".trace")].map(node=>({node,
    series:JSON.parse(node.dataset.series),chart:node.querySelector(".chart"),
    cursor:node.querySelector(".cursor"),now:node.querySelector(".now")}));
  let time=0,playing=0;
  function show(to){
    time=Math.min(Math.max(to,0),duration);
    slider.value=time;
    output.textContent=time.toFixed(3)+" s";
    for(const animation of animations){
      const index=indexAt(animation.data.ends,time);
      for(const [kind,picture] of animation.pictures){
        const place=animation.data[kind][index];
        if(picture&&place!==undefined)picture.src=animation.data.images[place];
      }
      if(animation.here)animation.here.style.left=100*Math.min(time/animation.data.ends[animation.data.ends.length-1],1)+"%";
    }
    for(const trace of traces){
      const left=+trace.chart.dataset.left,right=+trace.chart.dataset.right;
      const x=left+(right-left)*Math.min(time/+trace.chart.dataset.duration,1);
      trace.cursor.setAttribute("x1",x);trace.cursor.setAttribute("x2",x);
      trace.now.replaceChildren();
      for(const kind of ["expected","actual"]){
        const cell=cellAt(trace.series[kind],time);
        if(cell===null)continue;
        const value=document.createElement("b");
        value.textContent=cell;
        trace.now.append(" "+kind+" ",value);
      }
    }
  }
  slider.addEventListener("input",()=>{stop();show(+slider.value)});
  // The times at which a frame begins; arrow keys go from one to the next.
  const frames=[...new Set(animations.flatMap(({data})=>[0,...data.ends.slice(0,-1)]))].sort((a,b)=>a-b);
  if(frames.length<2)for(let i=frames.length;i/30<=duration;i++)frames.push(i/30);
  slider.addEventListener("keydown",event=>{
    const forward=["ArrowRight","ArrowUp"].includes(event.key);
    if(!forward&&!["ArrowLeft","ArrowDown"].includes(event.key))return;
    event.preventDefault();
    stop();
    const next=forward?frames.find(at=>at>time+1e-6):frames.findLast(at=>at<time-1e-6);
    if(next!==undefined)show(next);
  });
  for(const button of group.querySelectorAll(".jump"))
    button.addEventListener("click",()=>{stop();show(+button.dataset.time)});
  for(const trace of traces)for(const kind of ["pointerdown","pointermove"])
    trace.chart.addEventListener(kind,event=>{
      if(kind==="pointermove"&&!event.buttons)return;
      stop();
      const box=trace.chart.getBoundingClientRect(),width=trace.chart.viewBox.baseVal.width;
      const left=+trace.chart.dataset.left,right=+trace.chart.dataset.right;
      const x=(event.clientX-box.left)/box.width*width;
      show((x-left)/(right-left)*+trace.chart.dataset.duration);
    });
  function stop(){cancelAnimationFrame(playing);playing=0;play.textContent="▶"}
  play.addEventListener("click",()=>{
    if(playing)return stop();
    let last=performance.now();
    if(time>=duration)show(0);
    play.textContent="❚❚";
    function step(now){
      show(time+(now-last)/1000);
      last=now;
      if(time>=duration)show(0);
      playing=requestAnimationFrame(step);
    }
    playing=requestAnimationFrame(step);
  });
  const first=group.querySelector(".band");
  let start=0;
  if(first){
    const chart=first.closest(".chart"),left=+chart.dataset.left,right=+chart.dataset.right;
    start=(+first.getAttribute("x")+ +first.getAttribute("width")/2-left)/(right-left)*+chart.dataset.duration;
  }else if(animations.length){
    const data=animations[0].data,index=data.differs.indexOf(true);
    if(index>0)start=data.ends[index]-1e-3;
  }
  show(start);
}
for(const button of document.querySelectorAll(".copy"))
  button.addEventListener("click",()=>{
    const code=button.previousElementSibling;
    navigator.clipboard.writeText(code.textContent).then(()=>{button.textContent="Copied"},()=>{
      getSelection().selectAllChildren(code);
    });
  });
